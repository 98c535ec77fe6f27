import { Button, Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import { type FormEvent, useState } from 'react'
import { textOf } from '@/api/catalogue'
import type { Purpose } from '@/api/purpose'
import { AdminPage } from '../parts/AdminPage'
import { messages } from './messages'
import { purposeOptions } from './PurposePicker'
import { choosePurpose } from './usePurpose'

const { purposes: words } = messages

/** PurposeForm asks for the purpose before the first page of a tab opens. There is no default. */
export function PurposeForm({ staffId }: { staffId: string }) {
  const [purpose, setPurpose] = useState<Purpose>()
  const [refused, setRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefused(purpose === undefined)
    if (purpose) choosePurpose(staffId, purpose)
  }
  return (
    <AdminPage title={words.ask} about={words.askAbout}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" align="flex-start">
          <Radio.Group
            label={words.label}
            value={purpose ?? null}
            onChange={(value) => setPurpose(value as Purpose)}
            error={refused ? textOf('FIELD_CANNOT_BE_EMPTY') : undefined}
          >
            <Stack gap="xs" my="xs">
              {purposeOptions.map((option) => (
                <Radio key={option.value} {...option} />
              ))}
            </Stack>
          </Radio.Group>
          <Button type="submit">{words.goOn}</Button>
        </Stack>
      </form>
    </AdminPage>
  )
}
