import type { Schemas } from '@/lib/api/types'
import { type Column, Grid } from './Grid'
import { codeLabel } from './labels'
import { erasedPerson, messages } from './messages'
import { Section } from './Section'

type Person = Schemas['PersonRecord']

const { idTypes, peopleInTransfer: strings } = messages

const columns: Column<Person>[] = [
  { name: 'Role', cell: ({ role }) => codeLabel(role) },
  { name: 'Name', cell: ({ name }) => name || erasedPerson },
  {
    name: 'Date of birth',
    cell: ({ role, dateOfBirth }) =>
      dateOfBirth || (role === 'SENDER' ? strings.notCollected : strings.notGiven),
  },
  { name: 'Address', cell: ({ address, country }) => [address, country].filter(Boolean).join(', ') },
  {
    name: 'ID',
    cell: ({ role, idType }) =>
      role === 'SENDER' ? (idType ? idTypes[idType] : strings.notGiven) : strings.notCollected,
  },
]

/** PeopleTable shows what we know about the sender and the beneficiary of a transfer, without the number of the ID. */
export function PeopleTable({ people }: { people: Person[] }) {
  return (
    <Section title={strings.title}>
      <Grid caption={strings.caption} columns={columns} rows={people} rowKey={({ role }) => role} />
    </Section>
  )
}
