import { Select, Text, Textarea, TextInput } from '@mantine/core'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import type { TransactionDetail } from '@/lib/api/types'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { type ErrorType, errorTypeOptions } from '@/lib/errorNotice'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { useSession } from '@/lib/session/store'
import { useBrowserValue } from '@/lib/useBrowserValue'
import { Form } from '@/ui/Form'
import { UsPhoneInput } from '@/ui/fields'
import { type ComplaintField, complaintRules } from './complaint'

interface ComplaintFormProps {
  /** The sender's transfer that the complaint is about, if known. */
  transfer?: TransactionDetail
  /** True for a question to customer support. */
  isQuestion?: boolean
  onFiled: (complaintNumber: string) => void
}

/** ComplaintForm files a complaint or a question. It fills in the signed-in user's details and the transfer's recipient. */
export function ComplaintForm({ transfer, isQuestion = false, onFiled }: ComplaintFormProps) {
  const user = useSession((s) => s.user)
  const hydrated = useBrowserValue(() => true, false)
  const key = useIdempotencyKey()
  const { field, onSubmit, ...form } = useValidatedForm<Record<ComplaintField, string>>(
    complaintRules(transfer !== undefined),
    {
      name: user?.fullName ?? '',
      email: user?.email ?? '',
      phone: user?.phoneNumber ?? '',
      errorType: '',
      subject: transfer ? `My transfer to ${transfer.beneficiary.fullName}` : '',
      message: '',
    },
  )
  const send = onSubmit(async ({ errorType, ...values }) => {
    const body = {
      ...values,
      ...(isQuestion && { question: true }),
      ...(transfer && { transactionId: transfer.id, errorType: errorType as ErrorType }),
    }
    const { complaintNumber } = await read(
      api.POST('/v1/complaints', { body, ...withIdempotencyKey(key.current()) }),
    )
    key.done()
    onFiled(complaintNumber)
  })
  return (
    <Form
      {...form}
      onSubmit={send}
      submitLabel={isQuestion ? 'Send question' : 'File complaint'}
      inert={!hydrated}
    >
      <TextInput label="Name" autoComplete="name" {...field('name')} />
      <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
      <UsPhoneInput label="Phone (optional)" {...field('phone')} />
      {transfer && <Select label="What went wrong?" data={errorTypeOptions} {...field('errorType')} />}
      <TextInput label="Subject" {...field('subject')} />
      <Textarea
        label="Message"
        description={
          transfer
            ? 'Tell us what went wrong and what you want us to do.'
            : `If your ${isQuestion ? 'question' : 'complaint'} is about a transfer, include its reference number.`
        }
        autosize
        minRows={5}
        maxRows={16}
        {...field('message')}
      />
      <Text size="sm" c="dimmed">
        Don’t include card numbers, passwords, or codes.
      </Text>
    </Form>
  )
}
