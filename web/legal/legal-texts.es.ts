import type { LegalTexts } from '#web/legal/legal-texts.en.ts'

export const legalTexts: LegalTexts = {
  template:
    'Esta es una plantilla en lenguaje sencillo que viene con el programa. Antes de que los miembros se basen en ella, el operador de {product} debe hacer que sus propios asesores legales la revisen y la reemplacen.',
  privacy: {
    title: 'Aviso de prácticas de privacidad',
    sections: [
      {
        heading: 'De qué trata este aviso',
        paragraphs: [
          'Este aviso describe cómo se puede usar y compartir su información médica y cómo puede usted acceder a ella. Léalo con atención.',
        ],
      },
      {
        heading: 'Cómo usamos y compartimos su información',
        paragraphs: [
          'Para su atención: los profesionales que le atienden por medio de {product} leen y escriben su información médica.',
          'Para el pago: informamos a su plan o a su grupo lo que necesitan para pagar su atención.',
          'Para prestar el servicio: usamos su información para responder a sus preguntas, proteger las cuentas y mejorar la calidad.',
          'Cuando la ley lo exige: por ejemplo, para notificar ciertas enfermedades o por orden judicial.',
          'Para cualquier otra cosa, primero le pediremos su permiso por escrito. Puede retirarlo en cualquier momento.',
        ],
      },
      {
        heading: 'Sus derechos',
        paragraphs: [
          'Puede ver su expediente médico, obtener una copia y pedirnos que lo corrijamos. Vaya a Ayuda y elija Preguntas o comentarios.',
          'Puede pedirnos que nos comuniquemos con usted de cierta manera o que limitemos lo que usamos o compartimos.',
          'Puede obtener una lista de las personas y entidades con quienes hemos compartido su información.',
          'Puede obtener una copia en papel de este aviso y elegir a alguien que actúe en su nombre.',
          'Puede presentar una queja ante nosotros o ante el Departamento de Salud y Servicios Humanos de EE. UU. Nadie le tratará de manera diferente por ello.',
        ],
      },
      {
        heading: 'Nuestras obligaciones',
        paragraphs: [
          'La ley nos exige mantener su información de salud privada y segura. Debemos cumplir este aviso e informarle sin demora si un incidente pudo ponerla en riesgo.',
        ],
      },
      { heading: 'Preguntas', paragraphs: ['Llámenos al {phone}.'] },
    ],
  },
  nonDiscrimination: {
    title: 'Aviso de no discriminación y asistencia lingüística',
    sections: [
      {
        heading: 'Todas las personas son bienvenidas',
        paragraphs: [
          '{product} cumple las leyes de derechos civiles que le son aplicables. No excluye a las personas ni las trata de forma distinta por su raza, color, origen nacional, edad, discapacidad o sexo.',
        ],
      },
      {
        heading: 'Ayuda gratuita',
        paragraphs: [
          'Las personas con discapacidad pueden recibir ayudas y servicios gratuitos, como intérpretes de lengua de señas e información escrita en otros formatos.',
          'Las personas cuyo primer idioma no es el inglés pueden recibir gratis intérpretes e información traducida. Llame al {phone}, o vaya a Ayuda y elija Preguntas o comentarios.',
        ],
      },
      {
        heading: 'Si le trataron de forma distinta',
        paragraphs: [
          'Puede presentar una reclamación llamando al {phone}. Le ayudaremos a presentarla si lo necesita.',
          'También puede presentar una queja de derechos civiles ante la Oficina de Derechos Civiles del Departamento de Salud y Servicios Humanos de EE. UU.',
        ],
      },
    ],
  },
  disclaimer: {
    title: 'Descargo de responsabilidad legal',
    sections: [
      {
        heading: 'En una emergencia',
        paragraphs: ['{product} no es para emergencias. Si cree que tiene una emergencia médica, llame al 911.'],
      },
      {
        heading: 'La información no es un consejo médico',
        paragraphs: [
          'Este portal le da información. No reemplaza el consejo de un profesional que le conoce.',
          'Los precios son estimaciones de las fuentes que se indican. Lo que pague puede variar. Llame al lugar para confirmar.',
          'Las listas de médicos, centros y farmacias no son recomendaciones. Los datos pueden haber cambiado desde su publicación.',
        ],
      },
      {
        heading: 'Enlaces',
        paragraphs: [
          'Ofrecemos enlaces a otros sitios como un servicio. No controlamos esos sitios ni somos responsables de su contenido.',
        ],
      },
    ],
  },
  terms: {
    title: 'Términos del servicio',
    sections: [
      {
        heading: 'Quién puede usar el portal',
        paragraphs: [
          'El portal es para miembros autorizados. Debe tener 18 años o más para tener una cuenta y dar información correcta sobre usted.',
        ],
      },
      {
        heading: 'Su cuenta',
        paragraphs: [
          'No comparta su contraseña ni su PIN y cierre la sesión en dispositivos compartidos. Llame de inmediato al {phone} si cree que otra persona usa su cuenta.',
        ],
      },
      {
        heading: 'Lo que no está permitido',
        paragraphs: [
          'No use la cuenta de otra persona, no intente evadir la seguridad, no recopile datos por medios automáticos ni use el servicio para infringir la ley.',
        ],
      },
      {
        heading: 'Lo que podemos cambiar',
        paragraphs: [
          'Podemos cambiar el servicio o estos términos. Cuando un cambio le afecte, le avisaremos antes de que entre en vigor. Podemos cerrar cuentas que incumplan estos términos.',
        ],
      },
      {
        heading: 'Responsabilidad y ley aplicable',
        paragraphs: ['El operador explica aquí los límites de su responsabilidad, qué ley se aplica y dónde se resuelven las disputas.'],
      },
    ],
  },
  informedConsent: {
    title: 'Acuerdo de consentimiento informado',
    sections: [
      {
        heading: 'Qué es la telesalud',
        paragraphs: [
          'En la telesalud, usted y un profesional se reúnen por video, teléfono o mensaje. El profesional decide si es una forma segura de atenderle y puede pedirle que acuda en persona.',
        ],
      },
      {
        heading: 'Beneficios y riesgos',
        paragraphs: [
          'Puede recibir atención donde esté y, a menudo, antes. Un profesional no puede examinarle como en un consultorio. La conexión puede fallar. Protegemos su información, pero ningún sistema está libre de riesgos.',
        ],
      },
      {
        heading: 'Su decisión',
        paragraphs: [
          'Puede terminar una visita o retirar su consentimiento en cualquier momento. Esto no afecta su derecho a recibir atención más adelante.',
          'Sus visitas forman parte de su expediente médico. Están protegidas como se describe en el Aviso de prácticas de privacidad.',
        ],
      },
      { heading: 'En una emergencia', paragraphs: ['La telesalud no es para emergencias. En una emergencia, llame al 911.'] },
    ],
  },
}
