import { Button, Checkbox, Fieldset, Group, Select, TagsInput, TextInput } from '@mantine/core'
import classes from './CasePage.module.css'
import { messages } from './reportMessages'
import type { WorksheetState } from './WorksheetForm'

const { subject: labels, subjectLists } = messages

/** fieldPaths maps the labeled fields of a subject to their paths. */
const fieldPaths: Readonly<Record<keyof typeof labels, string>> = {
  lastName: 'lastName',
  firstName: 'firstName',
  middleName: 'middleName',
  birthDate: 'birthDate',
  taxId: 'taxId',
  occupation: 'occupation',
  street: 'address.street',
  city: 'address.city',
  state: 'address.state',
  postalCode: 'address.postalCode',
  country: 'address.country',
}

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** SubjectFields edits one subject of a worksheet. Empty fields are reported as unknown. */
export function SubjectFields({ form, index }: { form: WorksheetState; index: number }) {
  const { values, getInputProps } = form
  const path = `subjects.${index}`
  const subject = values.subjects[index]
  if (!subject) return null
  const name = [subject.firstName, subject.lastName].filter(Boolean).join(' ')
  return (
    <Fieldset legend={`Subject ${index + 1}: ${name || 'unknown name'}`} mb="md">
      <div className={classes.fields}>
        <Select
          label={messages.role}
          allowDeselect={false}
          data={options(messages.roles)}
          {...getInputProps(`${path}.role`)}
        />
        {Object.entries(fieldPaths).map(([field, fieldPath]) => (
          <TextInput
            key={field}
            type={field === 'birthDate' ? 'date' : 'text'}
            autoComplete="off"
            label={labels[field as keyof typeof labels]}
            {...getInputProps(`${path}.${fieldPath}`)}
          />
        ))}
        {Object.entries(subjectLists).map(([field, label]) => (
          <TagsInput key={field} label={label} {...getInputProps(`${path}.${field}`)} />
        ))}
      </div>
      {subject.identifications.map((_, document) => {
        const documentPath = `${path}.identifications.${document}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: documents have no ID, and they are only appended
          <div key={document} className={classes.fields}>
            <Select
              label={messages.idKind}
              allowDeselect={false}
              data={options(messages.idKinds)}
              {...getInputProps(`${documentPath}.kind`)}
            />
            <TextInput
              label={messages.idNumber}
              autoComplete="off"
              {...getInputProps(`${documentPath}.number`)}
            />
            <TextInput label={messages.idState} {...getInputProps(`${documentPath}.state`)} />
            <TextInput label={messages.idCountry} {...getInputProps(`${documentPath}.country`)} />
            {subject.identifications[document]?.kind === 'OTHER' && (
              <TextInput label={messages.idOther} {...getInputProps(`${documentPath}.other`)} />
            )}
          </div>
        )
      })}
      <Group mt="sm">
        <Checkbox
          label={messages.isCustomer}
          {...getInputProps(`${path}.isCustomer`, { type: 'checkbox' })}
        />
        <Button
          variant="default"
          size="compact-sm"
          onClick={() =>
            form.insertListItem(`${path}.identifications`, {
              kind: 'DRIVERS_LICENSE',
              other: '',
              number: '',
              state: '',
              country: 'US',
            })
          }
        >
          {messages.addId}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${messages.removeSubject} ${name}`}
          onClick={() => form.removeListItem('subjects', index)}
        >
          {messages.removeSubject}
        </Button>
      </Group>
    </Fieldset>
  )
}
