import type { HelpArticles } from '#web/support/help-texts.en.ts'

export const helpArticles: HelpArticles = {
  register: {
    title: '¿Cómo me registro?',
    paragraphs: [
      'Elija si su beneficio viene de un empleador, de una escuela o de otro lugar. Escriba su apellido, su fecha de nacimiento y su código postal exactamente como los tiene su plan. Busque su nombre en la lista y elija un correo electrónico y una contraseña.',
      'Si no encontramos su nombre, revise primero la ortografía y el código postal. Después puede pedirnos que lo revisemos. Recibirá un número de referencia y compararemos lo que ingresó con lo que nos envió su plan.',
    ],
    link: 'Registrarse',
    words: 'inscribirse cuenta nueva crear empleador escuela estudiante no me encuentra registro alta',
  },
  'pay-per-visit': {
    title: '¿Puedo ver a un médico sin tener un plan?',
    paragraphs: [
      'Sí. Regístrese para pagar cada visita por su cuenta. Debe tener 18 años o más y una dirección en Estados Unidos.',
      'Solo paga las visitas que solicita. Si más adelante le cubre un empleador o una escuela, escríbanos y combinaremos sus cuentas.',
    ],
    link: 'Registrarse para pagar por visita',
    words: 'sin seguro pagar costo sin cobertura particular',
  },
  password: {
    title: 'Olvidé mi contraseña',
    paragraphs: [
      'Ingrese su correo electrónico y le enviaremos un enlace. Sirve una sola vez y vence en 30 minutos. Si no le llega, revise la carpeta de correo no deseado y compruebe que es la dirección con la que se registró.',
      'La contraseña nueva necesita al menos 8 caracteres, con una mayúscula, una minúscula, un número y un carácter especial. Al cambiarla, cerraremos su sesión en todos los demás dispositivos.',
    ],
    link: 'Restablecer la contraseña',
    words: 'clave perdida bloqueado iniciar sesión entrar recuperar restablecer',
  },
  pin: {
    title: '¿Por qué tengo que escribir un PIN?',
    paragraphs: [
      'Su plan puede pedirle que confirme que es usted con un PIN de seis dígitos. Lo enviamos a un teléfono de su cuenta y sirve durante unos minutos. Si no le llega, espere un momento y seleccione Reenviar el PIN o elija otro teléfono.',
      'Marque “Recordar este dispositivo” en un dispositivo que solo usted use y no se lo pediremos otra vez. Nunca comparta un PIN con nadie, aunque diga que trabaja con nosotros.',
    ],
    link: 'Ver sus dispositivos de confianza',
    words: 'código mensaje de texto llamada segundo factor verificación verificar sms',
  },
  passkey: {
    title: 'Iniciar sesión con su huella, su rostro o una aplicación',
    paragraphs: [
      'Con una llave de acceso, inicia sesión de la misma forma en que desbloquea su teléfono o computadora. Nadie puede robársela por correo electrónico. Una aplicación de autenticación muestra un código nuevo cada 30 segundos. Si su plan las ofrece, puede configurar ambas en la configuración de la cuenta.',
      'Guarde los códigos de recuperación de la aplicación en un lugar seguro. Cada uno le permite iniciar sesión una vez si pierde su teléfono.',
    ],
    link: 'Activar una llave de acceso o una aplicación',
    words: 'biometría face id touch id autenticador totp código de recuperación llave de seguridad passkey',
  },
  'shared-computer': {
    title: 'Inicié sesión en una computadora que no es mía',
    paragraphs: [
      '“Dónde tiene la sesión iniciada” muestra todos los navegadores con una sesión suya. Puede cerrar la sesión en cualquiera de ellos, o en todos los demás, en un solo paso.',
      'También cerramos su sesión automáticamente. Después de una hora sin actividad, le avisamos con un minuto de anticipación y luego ocultamos sus datos de la pantalla.',
    ],
    link: 'Ver dónde tiene la sesión abierta',
    words: 'pública biblioteca cerrar sesión salir tiempo inactivo robado perdí teléfono',
  },
  visit: {
    title: '¿Cómo solicito una visita?',
    paragraphs: [
      'Elija para quién es la visita y qué tipo de atención necesita. Responda unas preguntas y elija video o teléfono. Puede ver a un médico lo antes posible o a una hora que le convenga. Verá el precio antes de enviar algo. Si necesita un intérprete, marque la casilla donde elige video o teléfono. Es gratis.',
      'Las visitas virtuales no son para emergencias. Si una vida puede estar en peligro, llame al 911.',
    ],
    link: 'Solicitar una visita',
    words: 'intérprete idioma médico doctor cita ver hablar video teléfono telesalud consulta en línea dermatología',
  },
  'medical-info': {
    title: '¿Qué conviene llenar antes de una visita?',
    paragraphs: [
      'Su historial médico, sus medicamentos y sus alergias. Un médico que los conoce puede ayudarle antes y con más seguridad. Puede actualizarlos en cualquier momento.',
    ],
    link: 'Abrir su información médica',
    words: 'historia alergias medicamentos enfermedades expediente salud farmacia preparar',
  },
  'waiting-room': {
    title: '¿Cómo me uno a mi visita?',
    paragraphs: [
      'Su próxima visita está en la parte de arriba de su página de inicio. Cuando sea la hora, seleccione el botón para unirse y espere en la sala de espera. La página le avisará cuando llegue el médico. No cerraremos su sesión mientras espera.',
      'Para el video, su navegador le pregunta si puede usar la cámara y el micrófono. Permita ambos. Si no le pregunta o no oye nada, cierre otros programas que usen la cámara y recargue la página. Conservará su lugar.',
    ],
    link: 'Ir a sus visitas',
    words: 'unirse sala de espera cámara micrófono sonido imagen video no funciona conexión empezar',
  },
  'change-visit': {
    title: '¿Cómo cancelo una visita o cambio la hora?',
    paragraphs: [
      'Abra la visita en su página de inicio y elija Cancelar o Cambiar la hora. Si cambia la hora, le reservamos la anterior hasta que se confirme la nueva.',
      'No puede cancelar una visita aquí poco antes de que empiece ni cuando un médico ya la aceptó. La página le dirá por qué. En ese caso, llámenos.',
    ],
    link: 'Ir a sus visitas',
    words: 'cancelar cambiar reprogramar hora mover cita otro día reembolso',
  },
  'mental-health': {
    title: 'Necesito hablar con alguien',
    paragraphs: [
      'Puede hablar con un terapeuta o psiquiatra por video, desde su casa. Usted elige a la persona y la hora, y puede volver a verla.',
      'Si piensa en hacerse daño o está en crisis, no espere a una visita. Llame o envíe un mensaje de texto al 988. Es gratis, las 24 horas del día. Si hay una vida en peligro, llame al 911.',
    ],
    link: 'Hablar con alguien',
    words: 'terapia terapeuta psiquiatra consejería depresión ansiedad estrés triste crisis suicidio 988',
  },
  covid: {
    title: 'Puede que tenga COVID-19',
    paragraphs: [
      'La autoevaluación pregunta por sus síntomas, las personas cercanas y su riesgo. Al final le dice si debe llamar al 911, solicitar una visita o cuidarse en casa. No es un diagnóstico.',
      'La dificultad para respirar, un dolor de pecho que no desaparece, la confusión o los labios azules son una emergencia. Llame al 911.',
    ],
    link: 'Empezar la autoevaluación',
    words: 'coronavirus covid-19 prueba fiebre tos síntomas exposición vacuna',
  },
  procedures: {
    title: '¿Cuánto costará un procedimiento?',
    paragraphs: [
      'Escriba el nombre de un procedimiento o su código CPT, y su código postal. Verá lo que se suele cobrar y pagar en su zona, con seguro y sin él, y de dónde vienen las cifras.',
      'Estas cifras se basan en precios anteriores. No son una cotización. Pregunte el precio al consultorio antes de ir.',
    ],
    link: 'Precios de procedimientos',
    words: 'precio resonancia radiografía cirugía laboratorio prueba factura estimación cpt comparar costo',
  },
  prescriptions: {
    title: '¿Dónde es más barato mi medicamento?',
    paragraphs: [
      'Escriba el nombre del medicamento y elija la forma, la dosis y la cantidad. La lista y el mapa muestran los precios de venta más bajos cerca de su código postal, primero el más barato. Mostramos genéricos, salvo que pida la marca.',
      'Los precios no reflejan lo que paga su seguro. Llame a la farmacia para confirmar el precio antes de ir.',
    ],
    link: 'Precios de medicamentos',
    words: 'medicina remedio farmacia precio genérico marca barato surtir pastillas comparar costo',
  },
  card: {
    title: '¿Cómo funciona la tarjeta de descuento?',
    paragraphs: [
      'Elija un precio de la lista y abra su tarjeta. Muéstrela al farmacéutico en su teléfono, en papel o en el correo electrónico que se envíe. La tarjeta es gratis.',
      'No es un seguro y no puede usarla junto con su seguro. El farmacéutico puede decirle cuál de los dos cuesta menos.',
    ],
    link: 'Buscar un precio y su tarjeta',
    words: 'cupón descuento ahorro bin pcn farmacéutico imprimir correo',
  },
  savings: {
    title: '¿Cuánto he ahorrado?',
    paragraphs: [
      'Por cada visita comparamos lo que pagó con lo que la misma atención suele costar en otro lugar, como un centro de atención de urgencia. La página muestra el total, cada visita y cómo calculamos el ahorro.',
    ],
    link: 'Ver sus ahorros',
    words: 'superar el deducible dinero ahorrado total historial',
  },
  providers: {
    title: '¿Cómo encuentro un médico cerca de mí?',
    paragraphs: [
      'Escriba su código postal y hasta qué distancia iría. Puede filtrar la lista por especialidad, género y nombre, verla en un mapa y guardar un médico con el corazón.',
      'Llame antes para preguntar si aceptan pacientes nuevos y su seguro. Si algo de la lista está mal, seleccione “Reportar un problema” para avisarnos.',
    ],
    link: 'Buscar profesionales',
    words: 'doctor dentista especialista pediatra buscar mapa red cerca género aceptan seguro',
  },
  facilities: {
    title: '¿Cómo encuentro un hospital, un centro de atención de urgencia o una farmacia?',
    paragraphs: [
      'Escriba su código postal y elija los tipos de lugares y a qué distancia pueden estar. Le mostraremos la dirección, la distancia, el teléfono y cómo llegar a cada lugar.',
    ],
    link: 'Buscar centros',
    words: 'clínica sala de emergencias farmacia veterinario lugar mapa indicaciones cerca',
  },
  family: {
    title: '¿Quién de mi familia está cubierto?',
    paragraphs: [
      'Mi familia muestra a todas las personas cubiertas con usted. Si su plan lo permite, el titular puede agregar ahí a su cónyuge o a un dependiente. Después, su plan lo confirma.',
      'Los adultos tienen su propia cuenta y solo ven su propio expediente, salvo que permitan que alguien actúe por ellos. Para los menores de 18 años, el titular y su cónyuge solicitan las visitas y leen los resultados.',
    ],
    link: 'Abrir Mi familia',
    words: 'cónyuge esposa esposo hijo hija hijos niños dependiente bebé pareja miembro agregar añadir',
  },
  account: {
    title: '¿Cómo cambio mi teléfono, correo, dirección o idioma?',
    paragraphs: [
      'Puede cambiar todo esto en la configuración de la cuenta. También puede elegir cómo nos comunicamos con usted y en qué idioma. Usaremos un teléfono nuevo para los PIN cuando ingrese un código que le enviamos ahí.',
      'Ahí también puede cambiar su nombre. Su fecha de nacimiento viene de su plan. Si es incorrecta, pida a su plan que la corrija.',
    ],
    link: 'Abrir la configuración de la cuenta',
    words: 'perfil ajustes actualizar mudanza notificaciones inglés árabe nombre mal oscuro cambiar',
  },
  favorites: {
    title: '¿Para qué sirve el corazón?',
    paragraphs: [
      'Guarda un médico, un lugar o un medicamento para que lo encuentre de nuevo en Mis favoritos. Para quitarlo, seleccione otra vez el corazón o elija Quitar en Mis favoritos. Puede deshacerlo enseguida.',
    ],
    link: 'Abrir Mis favoritos',
    words: 'guardar guardado marcador lista recordar',
  },
  messages: {
    title: '¿Dónde encuentro respuestas y resultados?',
    paragraphs: [
      'Los mensajes de su equipo de atención están en su bandeja de entrada. Le enviaremos un correo electrónico cuando haya uno nuevo. Por su privacidad, el correo no dice de qué trata. Inicie sesión para leerlo.',
      'Encontrará nuestras respuestas a sus mensajes de soporte en la página de ayuda, en “Sus mensajes”.',
    ],
    link: 'Abrir su bandeja de entrada',
    words: 'bandeja mensaje respuesta laboratorio resultado sin leer aviso carta médico escribió',
  },
  privacy: {
    title: '¿Qué pasa con mis datos?',
    paragraphs: [
      'Usamos sus datos para su atención, sus beneficios y el funcionamiento de este portal. El aviso de privacidad explica qué podemos compartir y qué derechos tiene. Antes de que pase al programa de un socio, le decimos qué compartimos con él.',
    ],
    link: 'Leer el aviso de privacidad',
    words: 'hipaa privado confidencial compartir vender cookies seguimiento personal protección',
  },
  'who-saw': {
    title: '¿Quién ha visto mis datos?',
    paragraphs: [
      'En la configuración de la cuenta hay una lista de quién vio o cambió su expediente, cuándo y por qué. Nadie, ni siquiera nosotros, puede modificarla sin dejar rastro.',
      'Si ve ahí algo que no puede explicar, escríbanos.',
    ],
    link: 'Ver quién ha visto sus datos',
    words: 'acceso registro auditoría empleador jefe padres cónyuge privacidad visto expediente confidencial',
  },
}
