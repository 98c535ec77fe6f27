import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { DateTimeInput } from '@/ui/DateTimeInput'
import { Notice } from '@/ui/Notice'
import { CommentField } from '../shared/CommentField'
import { codeLabel } from '../shared/labels'
import { RangeRows } from '../shared/RangeRows'
import { type FeeRange, feeFields } from '../shared/ranges'
import { messages } from './messages'
import { whatIfKey } from './queries'
import classes from './WhatIfPage.module.css'

type Part = keyof typeof messages.parts
type Limits = Schemas['WhatIfRules']['limits']
type Rules = Schemas['WhatIfRules']['rules']

const dayMs = 86_400_000

const rangesOf = (currentRules: Schemas['WhatIfRules'], key: string): FeeRange[] =>
  (currentRules.feeSets.find((set) => set.key === key)?.ranges ?? []).map(({ min, max, flat, percent }) => ({
    minAmount: min,
    maxAmount: max,
    flatFee: flat,
    percentageFee: percent,
  }))

/** SimulationForm starts a simulation of a period with edited rules. The request includes only the checked parts. */
export function SimulationForm({
  currentRules,
  onStarted,
}: {
  currentRules: Schemas['WhatIfRules']
  onStarted: (id: string) => void
}) {
  const firstKey = currentRules.feeSets[0]?.key ?? ''
  const { form, field, onSubmit, formRef, failure, submitting } = useValidatedForm(
    ({ reason, parts }) => ({
      reason: required()(reason, {}),
      parts: parts.length === 0 ? { code: 'NOTHING_CHANGED' } : undefined,
    }),
    {
      from: new Date(Date.now() - 30 * dayMs).toISOString(),
      to: new Date(Date.now() + dayMs).toISOString(),
      reason: '',
      parts: [] as Part[],
      feeKey: firstKey,
      ranges: rangesOf(currentRules, firstKey),
      tiers: currentRules.limits,
      rules: currentRules.rules,
    },
  )
  const { parts, tiers, rules } = form.values
  const queryClient = useQueryClient()
  const start = onSubmit(async ({ from, to, reason, feeKey, ranges }) => {
    const body = {
      from,
      to,
      reason: reason.trim(),
      ...(parts.includes('fees') ? { feeSet: { key: feeKey, feeRanges: ranges } } : {}),
      ...(parts.includes('limits') ? { limits: changedLimits(currentRules.limits, tiers) } : {}),
      ...(parts.includes('rules') ? { rules } : {}),
    }
    onStarted((await read(api.POST('/v1/admin/what-if', { body }))).id)
    await queryClient.invalidateQueries({ queryKey: whatIfKey })
  })
  const feeKey = field('feeKey')
  return (
    <form ref={formRef} onSubmit={start} className={classes.form} aria-label={messages.title}>
      <div className={classes.line}>
        <DateTimeInput label={messages.from} {...field('from')} />
        <DateTimeInput label={messages.to} {...field('to')} />
        <CommentField className={classes.reason} minRows={1} {...field('reason')} />
      </div>
      <Checkbox.Group label={messages.changedParts} {...field('parts')}>
        <Group gap="lg" mt="xs">
          {(Object.keys(messages.parts) as Part[]).map((part) => (
            <Checkbox key={part} value={part} label={messages.parts[part]} />
          ))}
        </Group>
      </Checkbox.Group>
      {parts.includes('fees') && (
        <div>
          <Select
            label={messages.feeSet}
            allowDeselect={false}
            data={currentRules.feeSets.map(({ key }) => key)}
            {...feeKey}
            onChange={(key) => {
              feeKey.onChange(key)
              form.setFieldValue('ranges', rangesOf(currentRules, key ?? ''))
            }}
          />
          <RangeRows label={messages.ranges} name="ranges" fields={feeFields} form={form} />
        </div>
      )}
      {parts.includes('limits') &&
        tiers.map(({ tier }, index) => (
          <fieldset key={tier} className={classes.fields}>
            <legend>{messages.tier(tier)}</legend>
            {limitWindows.map((window) => {
              const props = field(`tiers.${index}.${window}`)
              return (
                <TextInput
                  key={window}
                  size="sm"
                  label={messages.limitWindows[window]}
                  inputMode="decimal"
                  {...props}
                  onChange={(event) => props.onChange(event.currentTarget.value.trim())}
                />
              )
            })}
          </fieldset>
        ))}
      {parts.includes('rules') && (
        <RuleFields rules={rules} onChange={(edited) => form.setFieldValue('rules', edited)} />
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Group>
        <Button type="submit" loading={submitting}>
          {messages.run}
        </Button>
      </Group>
    </form>
  )
}

/** changedLimits returns the tiers whose limits the user changed. */
const changedLimits = (current: Limits, edited: Limits): Limits =>
  edited.filter((tier, index) => JSON.stringify(tier) !== JSON.stringify(current[index]))

const limitWindows = ['perTransaction', 'perDay', 'per30Days', 'per180Days'] as const

function RuleFields({ rules, onChange }: { rules: Rules; onChange: (rules: Rules) => void }) {
  const editPattern = (index: number, change: Partial<Rules['patterns'][number]>) =>
    onChange({
      ...rules,
      patterns: rules.patterns.map((pattern, i) => (i === index ? { ...pattern, ...change } : pattern)),
    })
  const parseInteger = (text: string): number => Number(text.replace(/\D/g, ''))
  return (
    <>
      <div className={classes.line}>
        <TextInput
          size="sm"
          label={messages.minMatchScore}
          inputMode="numeric"
          value={rules.hitFrom || ''}
          onChange={(event) => onChange({ ...rules, hitFrom: parseInteger(event.currentTarget.value) })}
        />
        <TextInput
          size="sm"
          label={messages.minIdentityAmount}
          inputMode="decimal"
          value={rules.identityFrom}
          onChange={(event) => onChange({ ...rules, identityFrom: event.currentTarget.value.trim() })}
        />
      </div>
      {rules.patterns.map((pattern, index) => (
        <fieldset key={pattern.code} className={classes.fields}>
          <legend>
            {codeLabel(pattern.code)} ({codeLabel(pattern.counts).toLowerCase()})
          </legend>
          {(['atLeast', 'withinHours'] as const).map((name) => (
            <TextInput
              key={name}
              size="sm"
              label={messages.pattern[name]}
              inputMode="numeric"
              value={pattern[name] || ''}
              onChange={(event) => editPattern(index, { [name]: parseInteger(event.currentTarget.value) })}
            />
          ))}
          {(['from', 'below'] as const).map((name) => (
            <TextInput
              key={name}
              size="sm"
              label={messages.pattern[name]}
              inputMode="decimal"
              value={pattern[name]}
              onChange={(event) => editPattern(index, { [name]: event.currentTarget.value.trim() })}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}
