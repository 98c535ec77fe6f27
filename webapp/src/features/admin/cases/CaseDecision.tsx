import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { CommentField } from '../shared/CommentField'
import { FormDialog } from '../shared/FormDialog'
import { Permitted } from '../shared/Permitted'
import { Section } from '../shared/Section'
import { ExactTime } from '../shared/Time'
import classes from './CasePage.module.css'
import { messages } from './messages'

const rules = { decision: [required()], reason: [required()] }
const options = Object.entries(messages.decisions).map(([value, label]) => ({ value, label }))

/** CaseDecision shows the outcome of an investigation, and records one. */
export function CaseDecision({ caseRecord: { id, open, decision } }: { caseRecord: Schemas['Case'] }) {
  const [deciding, setDeciding] = useState(false)
  return (
    <Section title={messages.decision}>
      {decision ? (
        <>
          <p className={classes.byline}>
            <strong>{messages.decisions[decision.decision]}</strong>, {decision.by},{' '}
            <ExactTime at={decision.at} />
          </p>
          <p className={classes.text}>{decision.reason}</p>
        </>
      ) : (
        <p className={classes.hint}>{messages.noDecision}</p>
      )}
      {open && (
        <Permitted permission="cases.write">
          <Group className={classes.form}>
            <Button variant="default" onClick={() => setDeciding(true)}>
              {messages.decide}
            </Button>
          </Group>
        </Permitted>
      )}
      {deciding && <DecisionDialog id={id} onClose={() => setDeciding(false)} />}
    </Section>
  )
}

/** DecisionDialog records the outcome of an investigation. */
export function DecisionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useValidatedForm(rules, { decision: '', reason: '' })
  return (
    <FormDialog
      form={form}
      title={messages.decide}
      onClose={onClose}
      onSubmit={async ({ decision, reason }) => {
        const body = { decision, reason: reason.trim() }
        await read(api.POST('/v1/admin/cases/{id}/decision', { params: { path: { id } }, body }))
      }}
    >
      <Select data-autofocus label={messages.decision} data={options} {...form.field('decision')} />
      <CommentField
        label="Reason"
        description={messages.decisionHint}
        minRows={4}
        maxLength={10_000}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
