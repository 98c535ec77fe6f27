import { Select, TextInput } from '@mantine/core'
import { isReference, type Purpose, purposes } from '@/api/purpose'
import classes from './FindBox.module.css'
import { messages } from './messages'
import { choosePurpose, usePurpose } from './usePurpose'

const { purposes: words } = messages

/** purposeOptions lists the purposes with their labels. */
export const purposeOptions = purposes.map((value) => ({ value, label: words.names[value] }))

/** PurposePicker shows the current purpose and changes it. Each data view records it. */
export function PurposePicker({ staffId }: { staffId: string }) {
  const { purpose, reference } = usePurpose()
  return (
    <div className={classes.purpose}>
      <Select
        aria-label={words.label}
        title={words.about}
        size="sm"
        w="11rem"
        allowDeselect={false}
        data={purposeOptions}
        value={purpose ?? null}
        onChange={(value) => value && choosePurpose(staffId, value as Purpose)}
        comboboxProps={{ position: 'bottom-end' }}
      />
      {purpose && purpose !== 'ROUTINE' && (
        <TextInput
          aria-label={words.reference}
          placeholder={words.reference}
          size="sm"
          w="11rem"
          maxLength={40}
          value={reference}
          error={isReference(reference) ? undefined : words.referenceWrong}
          onChange={(event) => choosePurpose(staffId, purpose, event.currentTarget.value)}
          spellCheck={false}
          autoComplete="off"
        />
      )}
    </div>
  )
}
