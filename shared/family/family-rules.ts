import { type FamilyType, familyTypes } from '#shared/family/family-words.ts'
import { type GroupTools, hasFeature } from '#shared/groups/group-features.ts'

/**
 * FAM-13 contradicts itself: of a membership with its single spouse only dependents can be added. The other reading of the documents,
 * literally, is `['Spouse']`.
 */
export const typesWhenSpouse: readonly FamilyType[] = ['Dependent']

/** What can be chosen in the form; somebody who waits to become the spouse is one already. */
export const allowedTypes = (hasSpouse: boolean, whenSpouse = typesWhenSpouse): readonly FamilyType[] =>
  hasSpouse ? whenSpouse : familyTypes

/** FAM-04: a membership has the id of its primary person. */
export const isPrimary = (familyMemberId: string, membershipId: string): boolean => familyMemberId === membershipId

/** Who may add people: the primary member of a group with OpenDependents (FAM-04, SHELL-095). */
export const canAddFamily = (familyMemberId: string, membershipId: string, group: Pick<GroupTools, 'features'>): boolean =>
  isPrimary(familyMemberId, membershipId) && hasFeature(group, 'OpenDependents')
