import { screen } from '@testing-library/react'
import { user } from '#web/testing/user.ts'

export const byPlan = 'GET /api/memberships/v2/lookup'
export const bySchool = 'GET /api/memberships/v2/student-lookup'
export const again = 'GET /api/memberships/m1/persons'

const person = (firstName: string, dob: string, more: object = {}) => ({
  firstName,
  dob,
  familyMemberId: firstName.toLowerCase(),
  canRegister: true,
  canRegisterTeladoc: true,
  hasProfile: false,
  ...more,
})
export const membership = {
  membershipId: 'm1',
  plan: 'Family care',
  planCode: 'FAM',
  features: ['Telehealth'],
  persons: [
    person('Grace', '1985-04-12'),
    person('Victor', '1983-11-23', { hasProfile: true }),
    person('Theo', '2017-08-15', { canRegister: false }),
    person('Hector', '2003-12-05', { canRegisterTeladoc: false }),
  ],
}
export const found = { body: { data: membership } }

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const type = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Enrolled as' })
export const next = () => user.click(screen.getByRole('button', { name: 'Next' }))
export const fillAsEmployee = async (dob = '04121985') => {
  await user.selectOptions(type(), 'Employee')
  await user.type(field('Last name'), 'Hopewell')
  await user.type(field('Date of birth'), dob)
  await user.type(field('Zip code'), '60601')
}
export const fillAsStudent = async () => {
  await user.selectOptions(type(), 'Student')
  await user.type(field('First name'), 'Kenji')
  await user.type(field('Last name'), 'Mori')
  await user.type(field('Date of birth'), '09/30/2003')
  await user.type(field('Student ID'), 'S-1024')
}
/** Returns the error under a field; '' if there is none. */
export const errorOf = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')
