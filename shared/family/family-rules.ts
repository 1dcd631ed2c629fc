import { type FamilyType, familyTypes } from '#shared/family/family-words.ts'
import { type GroupTools, hasFeature } from '#shared/groups/group-features.ts'

/** FAM-13 contradicts itself; a membership with a spouse can add only dependents. The other reading, literally, is `['Spouse']`. */
export const typesWhenSpouse: readonly FamilyType[] = ['Dependent']

/** Returns the relations that the form offers; a pending spouse counts as a spouse. */
export const allowedTypes = (hasSpouse: boolean, whenSpouse = typesWhenSpouse): readonly FamilyType[] =>
  hasSpouse ? whenSpouse : familyTypes

/** FAM-04: a membership's id is that of its primary member. */
export const isPrimary = (familyMemberId: string, membershipId: string): boolean => familyMemberId === membershipId

/** Whether a member may add people: the primary member of a group with OpenDependents (FAM-04, SHELL-095). */
export const canAddFamily = (familyMemberId: string, membershipId: string, group: Pick<GroupTools, 'features'>): boolean =>
  isPrimary(familyMemberId, membershipId) && hasFeature(group, 'OpenDependents')
