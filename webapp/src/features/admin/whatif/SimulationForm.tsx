import { Button, Checkbox, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { textOf } from '@/api/catalog'
import { api, read } from '@/api/client'
import { ApiError } from '@/api/errors'
import { DateTimeInput } from '@/ui/DateTimeInput'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { codeLabel } from '../labels'
import { RangeRows } from '../parts/RangeRows'
import type { Range } from '../ranges'
import type { WhatIfRequest, WhatIfRules } from '../types'
import { messages } from './messages'
import { whatIfKey } from './queries'
import classes from './WhatIfPage.module.css'

type Part = keyof typeof messages.parts
type FeeRange = Range<'flatFee' | 'percentageFee'>
type Limits = WhatIfRules['limits']
type Rules = WhatIfRules['rules']

const feeFields = [
  { name: 'minAmount', label: 'Min amount' },
  { name: 'maxAmount', label: 'Max amount' },
  { name: 'flatFee', label: 'Flat fee (USD)' },
  { name: 'percentageFee', label: 'Percentage fee (%)' },
] as const

const dayMs = 86_400_000

const rangesOf = (currentRules: WhatIfRules, key: string): FeeRange[] =>
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
  currentRules: WhatIfRules
  onStarted: (id: string) => void
}) {
  const [period, setPeriod] = useState(() => ({
    from: new Date(Date.now() - 30 * dayMs).toISOString(),
    to: new Date(Date.now() + dayMs).toISOString(),
  }))
  const [reason, setReason] = useState('')
  const [parts, setParts] = useState<Part[]>([])
  const [feeKey, setFeeKey] = useState(currentRules.feeSets[0]?.key ?? '')
  const [ranges, setRanges] = useState(() => rangesOf(currentRules, feeKey))
  const [limits, setLimits] = useState<Limits>(currentRules.limits)
  const [rules, setRules] = useState<Rules>(currentRules.rules)
  const [errorText, setErrorText] = useState('')
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: (body: WhatIfRequest) => read(api.POST('/v1/admin/what-if', { body })),
    onSuccess: ({ id }) => {
      onStarted(id)
      return queryClient.invalidateQueries({ queryKey: whatIfKey })
    },
    onError: (error) => {
      if (error instanceof ApiError) setErrorText(error.fields[0]?.message ?? error.message)
      else toast.failure(error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setErrorText(`${messages.reason}: ${textOf('FIELD_CANNOT_BE_EMPTY')}`)
    if (parts.length === 0) return setErrorText(textOf('NOTHING_CHANGED'))
    setErrorText('')
    start.mutate({
      ...period,
      reason: reason.trim(),
      ...(parts.includes('fees') ? { feeSet: { key: feeKey, feeRanges: ranges } } : {}),
      ...(parts.includes('limits') ? { limits: changedLimits(currentRules.limits, limits) } : {}),
      ...(parts.includes('rules') ? { rules } : {}),
    })
  }
  return (
    <form onSubmit={submit} className={classes.form} aria-label={messages.title}>
      <div className={classes.line}>
        <DateTimeInput
          label={messages.from}
          value={period.from}
          onChange={(from) => setPeriod({ ...period, from })}
        />
        <DateTimeInput
          label={messages.to}
          value={period.to}
          onChange={(to) => setPeriod({ ...period, to })}
        />
        <Textarea
          className={classes.reason}
          label={messages.reason}
          autosize
          minRows={1}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      <Checkbox.Group
        label={messages.changedParts}
        value={parts}
        onChange={(chosen) => setParts(chosen as Part[])}
      >
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
            value={feeKey}
            onChange={(key) => {
              setFeeKey(key ?? '')
              setRanges(rangesOf(currentRules, key ?? ''))
            }}
          />
          <RangeRows
            label={messages.ranges}
            fields={feeFields}
            ranges={ranges}
            fieldErrors={[]}
            onChange={setRanges}
          />
        </div>
      )}
      {parts.includes('limits') && <LimitFields limits={limits} onChange={setLimits} />}
      {parts.includes('rules') && <RuleFields rules={rules} onChange={setRules} />}
      {errorText && <Notice tone="danger">{errorText}</Notice>}
      <Group>
        <Button type="submit" loading={start.isPending}>
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

function LimitFields({ limits, onChange }: { limits: Limits; onChange: (limits: Limits) => void }) {
  return (
    <>
      {limits.map((tier, index) => (
        <fieldset key={tier.tier} className={classes.fields}>
          <legend>{messages.tier(tier.tier)}</legend>
          {limitWindows.map((window) => (
            <TextInput
              key={window}
              size="sm"
              label={messages.limitWindows[window]}
              inputMode="decimal"
              value={tier[window]}
              onChange={(event) => {
                const value = event.currentTarget.value.trim()
                onChange(limits.map((limit, i) => (i === index ? { ...limit, [window]: value } : limit)))
              }}
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}

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
