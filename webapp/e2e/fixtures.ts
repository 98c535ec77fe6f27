import { randomUUID } from 'node:crypto'

/** Sender is a person who creates an account. */
export interface Sender {
  firstName: string
  lastName: string
  email: string
  phone: string
  password: string
}

/** newSender returns a sender that no other test uses. */
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

/** migratedSender is the sender that start.ts imports. The account has no password or verified contact details. */
export const migratedSender: Sender = {
  firstName: 'Bina',
  lastName: 'Karki',
  email: 'bina.karki@example.org',
  phone: '2145550177',
  password: 'Sagar-7matha',
}

/** Beneficiary is a person in Nepal who receives money. */
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

/** sita is the beneficiary that most tests use. */
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

/** StaffRole is a staff member's role in the API. */
export type StaffRole = 'ADMIN' | 'COMPLIANCE' | 'SUPPORT' | 'FINANCE' | 'AUDITOR'

/** staff maps names to staff roles. Each test creates its own staff members with staff.ts. */
export const staff = {
  admin: { role: 'ADMIN' },
  compliance: { role: 'COMPLIANCE' },
  support: { role: 'SUPPORT' },
  finance: { role: 'FINANCE' },
  auditor: { role: 'AUDITOR' },
} as const satisfies Record<string, { role: StaffRole }>

/** demoStaff lists the demo administrators. start.ts sets their password. */
export const demoStaff = {
  admin: { email: 'admin@hulak.test', password: 'Correct-Horse-7' },
  approver: { email: 'approver@hulak.test', password: 'Correct-Horse-7' },
} as const
