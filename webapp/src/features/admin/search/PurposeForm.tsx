import { Button, Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.css'
import type { Purpose } from '@/lib/api/purpose'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { AdminPage } from '../shared/AdminPage'
import { messages } from './messages'
import { purposeOptions } from './PurposePicker'
import { choosePurpose } from './usePurpose'

const { purposes: strings } = messages
const rules = { purpose: [required()] }

/** PurposeForm asks for a purpose before the first page in a tab opens. No purpose is preselected. */
export function PurposeForm({ staffId }: { staffId: string }) {
  const { field, onSubmit, formRef } = useValidatedForm(rules, { purpose: '' })
  const submit = onSubmit(({ purpose }) => choosePurpose(staffId, purpose as Purpose))
  return (
    <AdminPage title={strings.promptTitle} description={strings.promptDescription}>
      <form ref={formRef} onSubmit={submit} noValidate>
        <Stack gap="md" align="flex-start">
          <Radio.Group label={strings.label} {...field('purpose')}>
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
