import { Button } from '@mantine/core'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { customerPath } from '@/lib/paths'
import { type Column, Grid } from '../shared/Grid'
import { Permitted } from '../shared/Permitted'
import { Section } from '../shared/Section'
import { TextLink } from '../shared/TextLink'
import { messages } from './messages'
import { useCaseChange } from './useCaseChange'

type Person = Schemas['CasePerson'] & { isSubject: boolean }

/** CasePeople lists the senders and recipients in a case, and marks the suspected ones. */
export function CasePeople({ caseRecord }: { caseRecord: Schemas['Case'] }) {
  const change = useCaseChange()
  const toggle = ({ id: person, isSubject }: Person) =>
    change.mutate(() => {
      const path = { id: caseRecord.id }
      return isSubject
        ? read<unknown>(
            api.DELETE('/v1/admin/cases/{id}/subjects/{person}', { params: { path: { ...path, person } } }),
          )
        : read<unknown>(
            api.POST('/v1/admin/cases/{id}/subjects', { params: { path }, body: { personId: person } }),
          )
    })
  const columns: Column<Person>[] = [
    {
      name: 'Name',
      rowHeader: true,
      cell: ({ fullName, senderId }) => (
        <TextLink to={customerPath(senderId)}>{fullName || senderId}</TextLink>
      ),
    },
    { name: 'Role', cell: ({ kind }) => messages.kinds[kind] },
    { name: 'Status', cell: ({ isSubject }) => (isSubject ? messages.subject : messages.notSubject) },
  ]
  if (caseRecord.open)
    columns.push({
      name: 'Action',
      cell: (person) => (
        <Permitted permission="cases.write">
          <Button
            size="compact-sm"
            variant="default"
            disabled={change.isPending}
            aria-label={`${person.isSubject ? messages.removeSubject : messages.makeSubject}: ${person.fullName}`}
            onClick={() => toggle(person)}
          >
            {person.isSubject ? messages.removeSubject : messages.makeSubject}
          </Button>
        </Permitted>
      ),
    })
  const rows = [
    ...caseRecord.subjects.map((person) => ({ ...person, isSubject: true })),
    ...caseRecord.others.map((person) => ({ ...person, isSubject: false })),
  ]
  return (
    <Section title={messages.people}>
      <Grid caption={messages.people} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </Section>
  )
}
