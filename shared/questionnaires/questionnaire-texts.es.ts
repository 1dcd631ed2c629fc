import type { QuestionnaireTexts } from '#shared/questionnaires/questionnaire-texts.en.ts'

export const questionnaireTexts: QuestionnaireTexts = {
  phq9: 'Estado de ánimo (PHQ-9)',
  gad7: 'Preocupación (GAD-7)',
  auditC: 'Alcohol (AUDIT-C)',

  twoWeeks: 'Durante las últimas 2 semanas, ¿con qué frecuencia le han molestado los siguientes problemas?',
  pastYear: 'En el último año',

  phq9Interest: 'Poco interés o placer en hacer las cosas',
  phq9Down: 'Sentirse desanimado/a, deprimido/a o sin esperanza',
  phq9Sleep: 'Dificultad para dormirse o para seguir durmiendo, o dormir demasiado',
  phq9Tired: 'Sentirse cansado/a o con poca energía',
  phq9Appetite: 'Poco apetito o comer en exceso',
  phq9Failure: 'Sentirse mal consigo mismo/a, o sentir que es un fracaso o que se ha fallado a sí mismo/a o a su familia',
  phq9Concentrating: 'Dificultad para concentrarse en cosas como leer el periódico o ver la televisión',
  phq9Moving:
    'Moverse o hablar tan despacio que otras personas podrían haberlo notado. O lo contrario: estar tan inquieto/a o agitado/a que se ha movido mucho más de lo normal',
  phq9Thoughts: 'Pensamientos de que estaría mejor muerto/a o de hacerse daño de alguna manera',

  gad7Nervous: 'Sentirse nervioso/a, ansioso/a o con los nervios de punta',
  gad7Control: 'No poder dejar de preocuparse o no poder controlar la preocupación',
  gad7Worrying: 'Preocuparse demasiado por diferentes cosas',
  gad7Relaxing: 'Dificultad para relajarse',
  gad7Restless: 'Estar tan inquieto/a que es difícil quedarse quieto/a',
  gad7Annoyed: 'Molestarse o irritarse con facilidad',
  gad7Afraid: 'Sentir miedo, como si algo terrible pudiera pasar',

  notAtAll: 'Ningún día',
  severalDays: 'Varios días',
  moreThanHalf: 'Más de la mitad de los días',
  nearlyEveryDay: 'Casi todos los días',

  difficulty:
    'Si marcó algún problema, ¿qué tan difícil le ha sido por ello hacer su trabajo, ocuparse de las cosas de la casa o llevarse bien con otras personas?',
  notDifficult: 'Nada difícil',
  somewhatDifficult: 'Algo difícil',
  veryDifficult: 'Muy difícil',
  extremelyDifficult: 'Sumamente difícil',

  auditOften: '¿Con qué frecuencia toma bebidas que contienen alcohol?',
  auditDrinks: '¿Cuántas bebidas con alcohol toma en un día típico en que bebe?',
  auditSix: '¿Con qué frecuencia toma seis bebidas o más en una sola ocasión?',
  never: 'Nunca',
  monthlyOrLess: 'Una vez al mes o menos',
  twoToFourMonth: 'De 2 a 4 veces al mes',
  twoToThreeWeek: 'De 2 a 3 veces por semana',
  fourOrMoreWeek: '4 veces por semana o más',
  oneOrTwo: '1 o 2',
  threeOrFour: '3 o 4',
  fiveOrSix: '5 o 6',
  sevenToNine: 'De 7 a 9',
  tenOrMore: '10 o más',
  lessThanMonthly: 'Menos de una vez al mes',
  monthly: 'Una vez al mes',
  weekly: 'Una vez por semana',
  daily: 'Todos los días o casi todos los días',

  minimal: 'Mínimo',
  mild: 'Leve',
  moderate: 'Moderado',
  moderatelySevere: 'Moderadamente grave',
  severe: 'Grave',
  negative: 'Por debajo del límite de detección',
  positive: 'En el límite de detección o por encima',
}
