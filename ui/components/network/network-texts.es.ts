import type { networkTexts as en } from '#ui/components/network/network-texts.en.ts'
import type { Translation } from '#ui/lib/texts.ts'

export const networkTexts: Translation<typeof en> = {
  title: 'La red de su plan',
  titleOf: 'La red del plan de {first}',
  in: 'En la red de su plan',
  inOf: 'En la red del plan de {first}',
  tier: 'nivel {tier}',
  notListed: 'No aparece en la lista',
  unknown: 'Red desconocida',
  inSource: 'Aparece en {network}. Fuente: {source}, {date}.',
  until: 'Aparece hasta el {date}.',
  'not-listed absent':
    'No encontramos a este proveedor en la lista de {network}. Fuente: {source}, {date}. A una lista le puede faltar alguien; pregunte antes de ir.',
  'not-listed ended': 'Según la lista, este proveedor dejó {network} el {day}. Fuente: {source}, {date}.',
  'not-listed not-yet': 'Según la lista, este proveedor entra en {network} el {day}. Fuente: {source}, {date}.',
  'unknown other-place': 'La lista tiene a este proveedor en otro lugar. Pregunte si este también cuenta.',
  'unknown group-contract': 'El plan trabaja con un grupo de proveedores aquí. No sabemos si este proveedor pertenece a él.',
  'unknown other-id': 'La lista no nos dice nada de un lugar como este.',
  'unknown not-loaded': 'Todavía no tenemos la lista de la red de este plan.',
  'unknown no-networks': 'Todavía no sabemos qué red usa este plan.',
  'unknown no-plan': 'No tenemos un plan de salud de usted, así que no podemos consultar su red.',
  confirm: 'Pida al consultorio o al plan que lo confirme.',
  atZip: 'Código postal {zip}',
  network: 'Red',
  onlyIn: 'En mi red',
  noList: 'Todavía no podemos mostrar solo una red: no tenemos una lista de este plan. Pregunte en el consultorio si aceptan su plan.',
  noPlan: 'No tenemos un plan de salud de usted, así que no podemos consultar redes. Pregunte en el consultorio si aceptan su seguro.',
  whose: 'Plan de quién',
  mine: 'Mi plan',
  planOf: 'El plan de {first}',
}
