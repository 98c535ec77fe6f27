import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { ApiError, hasCode } from '@/lib/api/errors'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { AmountInput } from '@/ui/AmountInput'
import { Notice } from '@/ui/Notice'
import { BilingualText } from './BilingualText'
import { type Bilingual, messages } from './messages'

const texts = messages.ask

/** maxNoteChars is the maximum length of a note. */
const maxNoteChars = 200

const inline = ({ ne, en }: Bilingual) => `${ne} / ${en}`

interface AskForMoneyProps {
  token: string
  sender: string
}

/** AskForMoney lets the beneficiary ask the sender for money. It never shows what the sender does with the request. */
export function AskForMoney({ token, sender }: AskForMoneyProps) {
  const [isOpen, form] = useDisclosure(false)
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const key = useIdempotencyKey()
  const request = useMutation({
    mutationFn: () =>
      read(
        api.POST('/v1/tracking/{token}/request', {
          params: { path: { token } },
          body: { amount, note: note.trim() },
          ...withIdempotencyKey(key.current()),
        }),
      ),
    onSuccess: () => key.done(),
    onError: (error) => {
      if (!hasCode(error, 'NETWORK_ERROR')) key.done()
    },
  })
  const { error } = request
  const fieldError = (field: string) => {
    const found = error instanceof ApiError ? error.fields.find((each) => each.field === field) : undefined
    return found && <BilingualText text={texts.error(found.code)} />
  }
  if (request.isSuccess) {
    return (
      <Notice tone="success">
        <BilingualText text={texts.done(sender)} />
      </Notice>
    )
  }
  if (!isOpen) {
    return (
      <Button variant="default" size="lg" onClick={form.open}>
        {inline(texts.open)}
      </Button>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    request.mutate()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={texts.open.en}>
      <Stack gap="md">
        <Text>
          <BilingualText text={texts.lead(sender)} />
        </Text>
        <AmountInput
          label={inline(texts.amount)}
          currency="NPR"
          value={amount}
          onChange={setAmount}
          error={fieldError('amount')}
          required
          data-autofocus
        />
        <TextInput
          label={inline(texts.note)}
          description={<BilingualText text={texts.noteHint} />}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={maxNoteChars}
          error={fieldError('note')}
        />
        {error && !(error instanceof ApiError && error.fields.length > 0) && (
          <Notice tone="danger">
            <BilingualText text={texts.error(error instanceof ApiError ? error.code : '')} />
          </Notice>
        )}
        <Group gap="sm">
          <Button type="submit" loading={request.isPending}>
            {inline(texts.send)}
          </Button>
          <Button variant="default" onClick={form.close} disabled={request.isPending}>
            {inline(texts.cancel)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
