import type { Translation } from '#ui/lib/texts.ts'
import type { under18Texts as en } from '#web/programs/under-18-texts.en.ts'

export const under18Texts: Translation<typeof en> = {
  title: 'Salud conductual virtual para menores de 18',
  lead: 'Las visitas de salud conductual de este portal son para miembros de 18 años o más. Si usted es menor, o cuida de alguien que lo es, su plan tiene otras formas de ayudar.',
  now: 'Ayuda ahora mismo',
  nowText:
    'Si alguien piensa en hacerse daño o está en crisis, llame o envíe un mensaje de texto al {crisis}. Es gratis, las 24 horas del día, también para jóvenes y sus padres. Si hay una vida en peligro, llame al {emergency}.',
  plan: 'Llame a su plan',
  planText:
    'Llame al número de servicios para miembros que está en su tarjeta de identificación. Ahí saben quién atiende a niños y adolescentes cerca de usted, en persona o por video, y qué cubre su plan. No hace falta que sepa qué pasa antes de llamar.',
  places: 'Más ayuda fuera de este portal',
  crisisLine: 'Línea de prevención del suicidio y crisis',
  crisisLineText: 'Llame, envíe un mensaje de texto o chatee, por usted o por alguien que le preocupa.',
  treatment: 'Buscar tratamiento cerca de usted',
  treatmentText: 'Una búsqueda confidencial de atención de salud mental y consumo de sustancias.',
}
