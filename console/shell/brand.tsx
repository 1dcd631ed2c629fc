import { shellTexts } from '#console/shell/shell-texts.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { StaffBrand } from '#ui/components/staff-brand.tsx'

export const Brand = () => <StaffBrand href={consolePaths.home} kind={shellTexts()('console')} />
