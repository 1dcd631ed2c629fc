import type { PlanSummaryTexts } from '#server/demo/plan-summary-texts.en.ts'

export const planSummaryTexts: PlanSummaryTexts = {
  title: 'Resumen de beneficios y cobertura',
  lead: 'Este resumen muestra lo que usted paga por la atención cubierta. La constancia de cobertura tiene todos los detalles.',
  plan: 'Plan',
  type: 'Tipo de plan',
  year: 'Año del plan',
  pays: 'Lo que usted paga',
  demo: 'Este plan es ficticio. El documento es parte de la demostración de Foyer.',
  page: 'Página {n} de {all}',
}
