import type { Translation } from '#ui/lib/texts.ts'
import type { savingsPageTexts as en } from '#web/savings/savings-page-texts.en.ts'

export const savingsPageTexts: Translation<typeof en> = {
  intro: 'Lo que ahorró con sus visitas aquí, en comparación con ir a otro lugar.',
  from: { one: 'De {n} visita', many: 'De {n} visitas', other: 'De {n} visitas' },
  byMonth: 'Ahorro por mes',
  month: 'Mes',
  saved: 'Ahorro',
  visits: 'Sus visitas',
  'instead urgent-care': 'En lugar de atención de urgencia',
  'instead emergency-room': 'En lugar de una sala de emergencias',
  averageThere: 'Costo promedio',
  youPaid: 'Usted pagó',
  youSaved: 'Usted ahorró',
  none: 'Todavía no hay ahorros',
  noneMore: 'Después de su primera visita, aquí se mostrará su ahorro.',
  requestVisit: 'Solicitar una visita',
  deductible: 'Su deducible por visitas aquí',
  deductiblePaid: '{paid} de {amount}',
  deductibleCounts: 'Cuenta lo que pagó por estas visitas desde el {date}: {types}.',
  deductibleNone: 'Su plan no cuenta las visitas de aquí para su deducible.',
  deductibleElsewhere: 'Los pagos en otros lugares no se incluyen. Consulte a su plan.',
  planDeductible: 'Su deducible',
  planDeductibleFrom: 'De su plan, al {date}. Incluye la atención en otros lugares.',
  seePlan: 'Ver mi plan',
  GeneralMedical: 'Medicina general',
  MentalHealth: 'Salud mental',
  Dermatology: 'Dermatología',
  Nutrition: 'Nutrición',
  method: 'Cómo calculamos el ahorro',
  methodVisits:
    'Contamos las visitas de medicina general. Las de otros tipos, como salud mental, dermatología y nutrición, por lo general no reemplazan una visita de atención de urgencia ni a la sala de emergencias, así que no las contamos.',
  methodHours:
    'Comparamos una visita que empezó entre las {from} y las {until}, hora local, con la atención de urgencia. A otras horas esta suele estar cerrada, así que la comparamos con una sala de emergencias.',
  methodAmount: 'Tomamos el precio promedio en el estado donde usted estaba y restamos lo que pagó. Si pagó más, mostramos {zero}.',
  methodPlan:
    'Un promedio no es una factura. Lo que habría pagado depende de su plan. Solo su plan sabe cuánto de su deducible ha cubierto.',
  source: 'Datos de {source}, {date}.',
}
