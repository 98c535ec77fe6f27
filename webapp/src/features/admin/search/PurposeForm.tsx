import { Button, Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import { type FormEvent, useState } from 'react'
import { textOf } from '@/lib/api/catalog'
import type { Purpose } from '@/lib/api/purpose'
import { AdminPage } from '../shared/AdminPage'
import { messages } from './messages'
import { purposeOptions } from './PurposePicker'
import { choosePurpose } from './usePurpose'

const { purposes: strings } = messages

/** PurposeForm asks for a purpose before the first page in a tab opens. No purpose is preselected. */
export function PurposeForm({ staffId }: { staffId: string }) {
  const [purpose, setPurpose] = useState<Purpose>()
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(purpose === undefined)
    if (purpose) choosePurpose(staffId, purpose)
  }
  return (
    <AdminPage title={strings.promptTitle} description={strings.promptDescription}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" align="flex-start">
          <Radio.Group
            label={strings.label}
            value={purpose ?? null}
            onChange={(value) => setPurpose(value as Purpose)}
            error={isMissing ? textOf('FIELD_CANNOT_BE_EMPTY') : undefined}
          >
            <Stack gap="xs" my="xs">
              {purposeOptions.map((option) => (
                <Radio key={option.value} {...option} />
              ))}
            </Stack>
          </Radio.Group>
          <Button type="submit">{strings.submit}</Button>
        </Stack>
      </form>
    </AdminPage>
  )
}
