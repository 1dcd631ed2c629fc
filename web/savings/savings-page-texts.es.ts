import type { Translation } from '#ui/lib/texts.ts'
import type { savingsPageTexts as en } from '#web/savings/savings-page-texts.en.ts'

export const savingsPageTexts: Translation<typeof en> = {
  intro: 'Lo que ahorró con sus consultas aquí, en comparación con ir a otro lugar.',
  from: { one: 'De {n} consulta', many: 'De {n} consultas', other: 'De {n} consultas' },
  byMonth: 'Ahorro por mes',
  month: 'Mes',
  saved: 'Ahorro',
  visits: 'Sus consultas',
  'instead urgent-care': 'En lugar de atención de urgencia',
  'instead emergency-room': 'En lugar de una sala de emergencias',
  averageThere: 'Promedio allí',
  youPaid: 'Usted pagó',
  youSaved: 'Usted ahorró',
  none: 'Todavía no hay ahorros',
  noneMore: 'Después de su primera consulta, verá aquí lo que ahorró.',
  requestVisit: 'Solicitar una consulta',
  deductible: 'Su deducible, por sus consultas aquí',
  deductiblePaid: '{paid} de {amount}',
  deductibleCounts: 'Cuenta lo que le costaron estas consultas desde el {date}: {types}.',
  deductibleNone: 'Su plan no cuenta para él ninguna consulta de aquí.',
  deductibleElsewhere: 'Lo que pagó en otros lugares no está incluido: eso solo lo sabe su plan.',
  GeneralMedical: 'Medicina general',
  MentalHealth: 'Salud mental',
  Dermatology: 'Dermatología',
  Nutrition: 'Nutrición',
  method: 'Cómo lo calculamos',
  methodVisits:
    'Cuentan las consultas de medicina general. Las demás, como salud mental, dermatología y nutrición, se planifican: no sustituyen ni a la atención de urgencia ni a una sala de emergencias.',
  methodHours:
    'Una consulta que empezó entre las {from} y las {until}, hora del lugar donde usted estaba, se compara con la atención de urgencia. A cualquier otra hora esta suele estar cerrada, así que se compara con una sala de emergencias.',
  methodAmount:
    'Del precio promedio allí, en el estado donde usted estaba, restamos lo que pagó. Si pagó más, el ahorro es {zero}, nunca menos.',
  methodPlan:
    'Un promedio no es una factura: lo que habría pagado depende de su plan. Solo su plan sabe cuánto del deducible ha cubierto ya.',
  source: 'Datos de {source}, {date}.',
}
