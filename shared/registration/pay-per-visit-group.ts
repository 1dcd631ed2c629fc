/** Code of the group of members who pay per visit (REG-77). */
export const payPerVisitGroup = 'HYUHCSRPAID'
