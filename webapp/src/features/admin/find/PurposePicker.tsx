import { Select, TextInput } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { isReference, type Purpose, purposes } from '@/api/purpose'
import classes from './FindBox.module.css'
import { messages } from './messages'
import { statePurpose, usePurpose } from './usePurpose'

const { purposes: words } = messages

/** Says what for whoever works here looks at other people's data. It is recorded with each look. */
export function PurposePicker() {
  const { purpose, reference, choose, refer } = usePurpose()
  useLayoutEffect(statePurpose, [])
  return (
    <div className={classes.purpose}>
      <Select
        aria-label={words.label}
        title={words.about}
        size="sm"
        w="11rem"
        allowDeselect={false}
        data={purposes.map((value) => ({ value, label: words.names[value] }))}
        value={purpose}
        onChange={(value) => value && choose(value as Purpose)}
        comboboxProps={{ position: 'bottom-end' }}
      />
      {purpose !== 'ROUTINE' && (
        <TextInput
          aria-label={words.reference}
          placeholder={words.reference}
          size="sm"
          w="11rem"
          maxLength={40}
          value={reference}
          error={isReference(reference) ? undefined : words.referenceWrong}
          onChange={(event) => refer(event.currentTarget.value)}
          spellCheck={false}
          autoComplete="off"
        />
      )}
    </div>
  )
}
