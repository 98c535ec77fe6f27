import { randomUUID } from 'node:crypto'

/** Somebody who opens an account. */
export interface Sender {
  firstName: string
  lastName: string
  email: string
  phone: string
  password: string
}

/** A sender whom no other test knows: mailbox and limits are theirs alone. */
export function newSender(firstName = 'Maya', lastName = 'Gurung'): Sender {
  const digits = Array.from({ length: 7 }, () => Math.floor(Math.random() * 10)).join('')
  return {
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`,
    phone: `214${2 + (Number(digits[0]) % 8)}${digits.slice(1)}`,
    password: 'Sagar-7matha',
  }
}

/** Somebody who had an account elsewhere, which start.ts has moved here: without a password, and with nothing verified. */
export const migrated: Sender = {
  firstName: 'Bina',
  lastName: 'Karki',
  email: 'bina.karki@example.org',
  phone: '2145550177',
  password: 'Sagar-7matha',
}

/** Somebody in Nepal who receives money. */
export interface Beneficiary {
  firstName: string
  lastName: string
  relationship: string
  email?: string
  phone: string
  address: string
  city: string
  postalCode: string
  province: string
}

export const sita: Beneficiary = {
  firstName: 'Sita',
  lastName: 'Gurung',
  relationship: 'Sister',
  email: 'sita@example.com',
  phone: '9841234567',
  address: 'Lakeside Road 6',
  city: 'Pokhara',
  postalCode: '33700',
  province: 'Gandaki',
}

export type StaffRole = 'ADMIN' | 'COMPLIANCE'

/** Who signs in to the back-office; each time it is somebody else, see staff.ts. */
export const staff = {
  admin: { role: 'ADMIN' },
  compliance: { role: 'COMPLIANCE' },
} as const satisfies Record<string, { role: StaffRole }>

/** The demo staff, whose password start.ts has set. */
export const demo = {
  admin: { email: 'admin@hulak.test', password: 'Correct-Horse-7' },
  approver: { email: 'approver@hulak.test', password: 'Correct-Horse-7' },
} as const
