import { Group, Select, TextInput } from '@mantine/core'
import { isReference, type Purpose, purposes } from '@/lib/api/purpose'
import { purposeNames } from '../shared/messages'
import { messages } from './messages'
import { choosePurpose, usePurpose } from './usePurpose'

const { purposes: strings } = messages

/** purposeOptions lists the purposes with their labels. */
export const purposeOptions = purposes.map((value) => ({ value, label: purposeNames[value] }))

/** PurposePicker shows and changes the current purpose. The server records it with each data view. */
export function PurposePicker({ staffId }: { staffId: string }) {
  const { purpose, reference } = usePurpose()
  return (
    <Group gap="xs" align="start">
      <Select
        aria-label={strings.label}
        title={strings.description}
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
          aria-label={strings.reference}
          placeholder={strings.reference}
          size="sm"
          w="11rem"
          maxLength={40}
          value={reference}
          error={isReference(reference) ? undefined : strings.referenceInvalid}
          onChange={(event) => choosePurpose(staffId, purpose, event.currentTarget.value)}
          spellCheck={false}
          autoComplete="off"
        />
      )}
    </Group>
  )
}
