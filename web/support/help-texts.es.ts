import type { HelpArticles } from '#web/support/help-texts.en.ts'

export const helpArticles: HelpArticles = {
  register: {
    title: '¿Cómo me registro?',
    paragraphs: [
      'Elija si su beneficio viene de un empleador, de una escuela o de otro lugar, y escriba su apellido, su fecha de nacimiento y su código postal tal como los tiene su plan. Elíjase en la lista y escoja un correo y una contraseña.',
      'Si no encontramos nada, revise primero la ortografía y el código postal. Después puede pedirnos que lo revisemos: recibe un número de referencia y una persona compara lo que usted escribió con lo que nos envió su plan.',
    ],
    link: 'Registrarse',
    words: 'inscribirse cuenta nueva crear empleador escuela estudiante no me encuentra registro alta',
  },
  'pay-per-visit': {
    title: '¿Puedo ver a un médico sin tener un plan?',
    paragraphs: [
      'Sí. Regístrese para pagar cada visita por su cuenta. Debe tener 18 años o más y una dirección en Estados Unidos.',
      'Paga solo las visitas que solicita. Si más adelante le cubre un empleador o una escuela, escríbanos y uniremos las dos cuentas.',
    ],
    link: 'Registrarse para pagar por visita',
    words: 'sin seguro pagar costo sin cobertura particular',
  },
  password: {
    title: 'Olvidé mi contraseña',
    paragraphs: [
      'Escriba su correo y le enviaremos un enlace que sirve una sola vez y durante media hora. Si no llega nada, mire en la carpeta de correo no deseado y compruebe que es la dirección con la que se registró.',
      'La contraseña nueva necesita 8 caracteres o más, con una mayúscula, una minúscula, un número y un carácter especial. Al cambiarla se cierran todas sus demás sesiones.',
    ],
    link: 'Restablecer la contraseña',
    words: 'clave perdida bloqueado iniciar sesión entrar recuperar restablecer',
  },
  pin: {
    title: '¿Por qué tengo que escribir un PIN?',
    paragraphs: [
      'Su plan puede pedir una segunda prueba de que es usted: un PIN de seis dígitos que enviamos a un teléfono de su cuenta. Vale solo unos minutos. Si no llega, espere un momento y pida otro o elija otro teléfono.',
      'Marque «Recordar este dispositivo» en un dispositivo que sea solo suyo y ahí no se lo volveremos a pedir. No dé nunca un PIN a nadie, tampoco a quien diga que trabaja con nosotros.',
    ],
    link: 'Ver sus dispositivos de confianza',
    words: 'código mensaje de texto llamada segundo factor verificación verificar sms',
  },
  passkey: {
    title: 'Entrar con la huella, el rostro o una aplicación',
    paragraphs: [
      'Con una llave de acceso entra usando el bloqueo de su teléfono o computadora, y nadie se la puede robar en un correo. Una aplicación de autenticación muestra un código nuevo cada 30 segundos. Si su plan los ofrece, puede activar ambos en la configuración de su cuenta.',
      'Guarde los códigos de recuperación de la aplicación con sus papeles importantes: cada uno abre su cuenta una vez si pierde el teléfono.',
    ],
    link: 'Activar una llave de acceso o una aplicación',
    words: 'biometría face id touch id autenticador totp código de recuperación llave de seguridad passkey',
  },
  'shared-computer': {
    title: 'Entré en una computadora que no es mía',
    paragraphs: [
      'En la configuración de su cuenta ve todos los navegadores en los que hay una sesión suya. Puede cerrar cualquiera de ellas, o todas las demás, con una sola pulsación.',
      'También la cerramos nosotros: después de una hora sin actividad le avisamos con un minuto de antelación, y luego sus datos ya no están en la pantalla.',
    ],
    link: 'Ver dónde tiene la sesión abierta',
    words: 'pública biblioteca cerrar sesión salir tiempo inactivo robado perdí teléfono',
  },
  visit: {
    title: '¿Cómo solicito una visita?',
    paragraphs: [
      'Elija para quién es la visita y qué atención necesita, responda unas preguntas y escoja video o teléfono. Puede ser en cuanto haya un médico libre o a la hora que le convenga. Ve el precio antes de enviar nada.',
      'Una visita aquí no sirve en una emergencia. Si la vida de alguien puede estar en peligro, llame al 911.',
    ],
    link: 'Solicitar una visita',
    words: 'médico doctor cita ver hablar video teléfono telesalud consulta en línea dermatología',
  },
  'medical-info': {
    title: '¿Qué conviene llenar antes de una visita?',
    paragraphs: [
      'Su historia clínica, sus medicamentos y sus alergias. Un médico que los conoce puede ayudarle antes y con más seguridad. Puede cambiarlos siempre que algo cambie.',
    ],
    link: 'Abrir su información médica',
    words: 'historia alergias medicamentos enfermedades expediente salud farmacia preparar',
  },
  'waiting-room': {
    title: '¿Cómo entro en mi visita?',
    paragraphs: [
      'Su próxima visita está arriba en el panel. Cuando sea la hora, pulse el botón para entrar y espere en la sala de espera; la página le avisa cuando llega el médico. Mientras espera no se cierra su sesión.',
      'Para el video, el navegador pregunta si puede usar la cámara y el micrófono: diga que sí. Si no pregunta o no oye nada, cierre otros programas que usen la cámara y recargue la página; volverá al mismo lugar.',
    ],
    link: 'Ir a sus visitas',
    words: 'unirse sala de espera cámara micrófono sonido imagen video no funciona conexión empezar',
  },
  'change-visit': {
    title: '¿Cómo cancelo o cambio una visita?',
    paragraphs: [
      'Abra la visita en su panel y elija cancelar o cambiar la hora. Al cambiarla, conserva la hora anterior hasta que la nueva sea suya.',
      'Poco antes de que empiece, y cuando un médico ya la ha tomado, una visita no se puede cancelar aquí; la página le dice por qué. En ese caso llámenos, por favor.',
    ],
    link: 'Ir a sus visitas',
    words: 'cancelar cambiar reprogramar hora mover cita otro día reembolso',
  },
  'mental-health': {
    title: 'Necesito hablar con alguien',
    paragraphs: [
      'Puede hablar con un terapeuta o un psiquiatra por video, desde su casa. Usted elige a la persona y la hora, y puede volver con la misma persona.',
      'Si piensa en hacerse daño o siente que no puede más, no espere a una visita: llame o envíe un mensaje al 988, de día o de noche, gratis. Si hay peligro de muerte, llame al 911.',
    ],
    link: 'Hablar con alguien',
    words: 'terapia terapeuta psiquiatra consejería depresión ansiedad estrés triste crisis suicidio 988',
  },
  covid: {
    title: 'Puede que tenga COVID-19',
    paragraphs: [
      'La autoevaluación pregunta por sus síntomas, por las personas con las que ha estado y por lo que le pone en riesgo. Al final le dice si debe llamar al 911, solicitar una visita o cuidarse en casa. No da un diagnóstico.',
      'La dificultad para respirar, un dolor de pecho que no cede, la confusión o los labios azules son una emergencia: llame al 911.',
    ],
    link: 'Empezar la autoevaluación',
    words: 'coronavirus covid-19 prueba fiebre tos síntomas exposición vacuna',
  },
  procedures: {
    title: '¿Cuánto costará un procedimiento?',
    paragraphs: [
      'Escriba el nombre de un procedimiento o su código CPT, y su código postal. Verá lo que se suele cobrar y lo que se suele pagar en su zona, con seguro y sin él, y de dónde vienen las cifras.',
      'Son cifras del pasado, no una oferta. Pregunte el precio al consultorio antes de ir.',
    ],
    link: 'Precios de procedimientos',
    words: 'precio resonancia radiografía cirugía laboratorio prueba factura estimación cpt comparar costo',
  },
  prescriptions: {
    title: '¿Dónde es más barato mi medicamento?',
    paragraphs: [
      'Escriba el medicamento y elija la forma, la dosis y la cantidad. La lista y el mapa muestran los precios de venta más bajos cerca de su código postal, primero el más barato. Se muestran genéricos, salvo que pida la marca.',
      'Los precios no reflejan lo que paga su seguro. Llame a la farmacia para confirmar el precio antes de ir.',
    ],
    link: 'Precios de recetas',
    words: 'medicina remedio farmacia precio genérico marca barato surtir pastillas comparar costo',
  },
  card: {
    title: '¿Cómo funciona la tarjeta de descuento?',
    paragraphs: [
      'Elija un precio de la lista y abra su tarjeta. Muéstrela al farmacéutico en el teléfono, impresa, o desde el correo que puede enviarse. La tarjeta es gratuita.',
      'No es un seguro ni se suma a su seguro: el farmacéutico puede decirle cuál de los dos sale más barato.',
    ],
    link: 'Buscar un precio y su tarjeta',
    words: 'cupón descuento ahorro bin pcn farmacéutico imprimir correo',
  },
  savings: {
    title: '¿Cuánto he ahorrado?',
    paragraphs: [
      'Comparamos lo que usted pagó por cada visita con lo que la misma atención suele costar en otro lugar, por ejemplo en un centro de urgencias. La página muestra la suma, cada visita y cómo lo calculamos.',
    ],
    link: 'Ver sus ahorros',
    words: 'superar el deducible dinero ahorrado total historial',
  },
  providers: {
    title: '¿Cómo encuentro un médico cerca de mí?',
    paragraphs: [
      'Escriba su código postal y hasta qué distancia iría. Puede limitar la lista por especialidad, género y nombre, verla en un mapa y guardar un médico con el corazón.',
      'Llame antes para preguntar si aceptan pacientes nuevos y su seguro. Si algo de la lista está mal, avísenos con «Informar de un problema» debajo de la ficha.',
    ],
    link: 'Buscar médicos',
    words: 'doctor dentista especialista pediatra buscar mapa red cerca género aceptan seguro',
  },
  facilities: {
    title: '¿Cómo encuentro un hospital, un centro de urgencias o una farmacia?',
    paragraphs: [
      'Escriba su código postal, elija qué lugares busca y a qué distancia pueden estar. Cada lugar aparece con su dirección, su distancia, su teléfono y cómo llegar.',
    ],
    link: 'Buscar centros',
    words: 'clínica sala de emergencias farmacia veterinario lugar mapa indicaciones cerca',
  },
  family: {
    title: '¿Quién de mi familia está cubierto y cómo agrego a alguien?',
    paragraphs: [
      'Mi familia muestra a todas las personas cubiertas con usted. Donde su plan lo permite, el miembro principal agrega allí a su cónyuge o a un dependiente; después el plan lo confirma.',
      'Los adultos tienen su propia cuenta y solo ven su propio expediente, salvo que permitan a alguien actuar por ellos. Por los menores de 18 años, el miembro principal y el cónyuge solicitan visitas y leen los resultados.',
    ],
    link: 'Abrir Mi familia',
    words: 'cónyuge esposa esposo hijo hija hijos niños dependiente bebé pareja miembro agregar añadir',
  },
  account: {
    title: '¿Cómo cambio mi teléfono, correo, dirección o idioma?',
    paragraphs: [
      'Todo está en la configuración de su cuenta, también cómo podemos escribirle y en qué idioma hablamos con usted. Un teléfono nuevo se usa para los PIN cuando haya escrito uno que enviamos allí.',
      'También puede cambiar su nombre ahí. Su fecha de nacimiento viene de su plan: pídale que la corrija.',
    ],
    link: 'Abrir la configuración de su cuenta',
    words: 'perfil ajustes actualizar mudanza notificaciones inglés árabe nombre mal oscuro cambiar',
  },
  favorites: {
    title: '¿Para qué sirve el corazón?',
    paragraphs: [
      'Guarda un médico, un lugar o un medicamento, para que vuelva a encontrarlo en Mis favoritos. Pulse otra vez el corazón, o quítelo allí, y desaparece; justo después todavía puede deshacerlo.',
    ],
    link: 'Abrir Mis favoritos',
    words: 'guardar guardado marcador lista recordar',
  },
  messages: {
    title: '¿Dónde encuentro respuestas y resultados?',
    paragraphs: [
      'Los mensajes de su equipo médico están en su bandeja de entrada, y le avisamos por correo cuando hay uno nuevo. El correo nunca dice de qué trata: lo lee aquí, con la sesión iniciada.',
      'Lo que escribe a la ayuda se responde en la página de ayuda, en «Sus mensajes».',
    ],
    link: 'Abrir su bandeja de entrada',
    words: 'bandeja mensaje respuesta laboratorio resultado sin leer aviso carta médico escribió',
  },
  privacy: {
    title: '¿Qué pasa con mis datos?',
    paragraphs: [
      'Usamos sus datos para su atención, para su beneficio y para el funcionamiento de este portal; el aviso de privacidad dice qué se puede compartir y qué derechos tiene. Cuando pasa al programa de un socio, primero le decimos qué van a saber.',
    ],
    link: 'Leer el aviso de privacidad',
    words: 'hipaa privado confidencial compartir vender cookies seguimiento personal protección',
  },
  'who-saw': {
    title: '¿Quién ha visto mis datos?',
    paragraphs: [
      'La configuración de su cuenta muestra quién ha visto o cambiado su expediente, cuándo y por qué. Nadie puede cambiar esa lista sin dejar rastro, ni siquiera nosotros.',
      'Si ve allí algo que no se explica, escríbanos, por favor.',
    ],
    link: 'Ver quién ha visto sus datos',
    words: 'acceso registro auditoría empleador jefe padres cónyuge privacidad visto expediente confidencial',
  },
}
