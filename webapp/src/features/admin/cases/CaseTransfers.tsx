import { Button, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import type { Schemas } from '@/lib/api/types'
import { transferPath } from '@/lib/paths'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { type Column, Grid } from '../shared/Grid'
import { Permitted } from '../shared/Permitted'
import { Section } from '../shared/Section'
import { TextLink } from '../shared/TextLink'
import { ExactTime } from '../shared/Time'
import classes from './CasePage.module.css'
import { messages } from './messages'
import { useCaseChange } from './useCaseChange'

const rules = { transfer: [required()] }

/** CaseTransfers lists the transfers of a case, and links others. */
export function CaseTransfers({ caseRecord: { id, open, transfers } }: { caseRecord: Schemas['Case'] }) {
  const change = useCaseChange()
  const columns: Column<Schemas['CaseTransfer']>[] = [
    {
      name: 'Transfer',
      rowHeader: true,
      cell: (transfer) => (
        <TextLink to={transferPath(transfer.id)}>{transfer.reference || transfer.id}</TextLink>
      ),
    },
    {
      name: 'Amount',
      numeric: true,
      cell: ({ sendingAmount }) => <Money amount={sendingAmount} currency="USD" />,
    },
    { name: 'Created', cell: ({ createdAt }) => <ExactTime at={createdAt} /> },
  ]
  if (open && transfers.length > 1)
    columns.push({
      name: 'Action',
      cell: (transfer) =>
        transfer.id !== id && (
          <Permitted permission="cases.write">
            <Button
              size="compact-sm"
              variant="default"
              disabled={change.isPending}
              aria-label={`${messages.unlink} ${transfer.reference}`}
              onClick={() =>
                change.mutate(() =>
                  read<unknown>(
                    api.DELETE('/v1/admin/cases/{id}/transfers/{transfer}', {
                      params: { path: { id, transfer: transfer.id } },
                    }),
                  ),
                )
              }
            >
              {messages.unlink}
            </Button>
          </Permitted>
        ),
    })
  return (
    <Section title={messages.transfers}>
      <Grid
        caption={messages.transfers}
        columns={columns}
        rows={transfers}
        rowKey={(transfer) => transfer.id}
      />
      {open && (
        <Permitted permission="cases.write">
          <LinkForm id={id} />
        </Permitted>
      )}
    </Section>
  )
}

function LinkForm({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const { form, field, onSubmit, formRef, failure, submitting } = useValidatedForm(rules, { transfer: '' })
  const link = onSubmit(async ({ transfer }) => {
    await read<unknown>(
      api.POST('/v1/admin/cases/{id}/transfers', {
        params: { path: { id } },
        body: { transfer: transfer.trim() },
      }),
    )
    form.reset()
    await queryClient.invalidateQueries({ queryKey: keys.admin })
  })
  return (
    <form ref={formRef} onSubmit={link} className={classes.form} aria-label={messages.linkTransfer}>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Group align="flex-end" gap="xs">
        <TextInput label={messages.linkHint} {...field('transfer')} />
        <Button type="submit" variant="default" loading={submitting}>
          {messages.linkTransfer}
        </Button>
      </Group>
    </form>
  )
}
