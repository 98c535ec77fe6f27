import { Button, Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import type { Schemas, StaffRole } from '@/lib/api/types'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { toast } from '@/ui/toast'
import { CommentField } from '../shared/CommentField'
import { FormDialog } from '../shared/FormDialog'
import { type Column, Grid } from '../shared/Grid'
import { roleNames } from '../shared/messages'
import { Permitted } from '../shared/Permitted'
import { QueryResult } from '../shared/QueryResult'
import { getQuery } from '../shared/queries'
import { messages as strings } from './messages'
import { expiryText, fromText, peopleText, rolesText } from './rules'

type Rule = Schemas['ApprovalRule']

const rulesQuery = getQuery('/v1/admin/approval-rules', {})

/** RulesView shows who approves what. An administrator can request a change, which another administrator approves. */
export function RulesView() {
  const rules = useQuery(rulesQuery)
  const [edited, setEdited] = useState<Rule>()
  const columns: Column<Rule>[] = [
    { name: 'Action', rowHeader: true, cell: ({ act }) => strings.actions[act] },
    { name: 'When', cell: fromText },
    { name: 'Approved by', cell: (rule) => `${peopleText(rule)}: ${rolesText(rule)}` },
    { name: 'Expires after', cell: expiryText },
    {
      name: 'Change',
      cell: (rule) => (
        <Permitted permission="staff.manage">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={strings.rules.changeRule(strings.actions[rule.act])}
            onClick={() => setEdited(rule)}
          >
            {strings.rules.change}
          </Button>
        </Permitted>
      ),
    },
  ]
  return (
    <QueryResult query={rules}>
      {(data) => (
        <>
          <Grid caption={strings.lists.RULES} columns={columns} rows={data.rules} rowKey={({ act }) => act} />
          {edited && <RuleDialog rules={data} rule={edited} onClose={() => setEdited(undefined)} />}
        </>
      )}
    </QueryResult>
  )
}

interface RuleDialogProps {
  rules: Schemas['ApprovalRules']
  rule: Rule
  onClose: () => void
}

/** RuleDialog requests a change to one rule. The other rules stay as they are. */
export function RuleDialog({ rules: { version, rules }, rule, onClose }: RuleDialogProps) {
  const { act, unit, setting } = rule
  const isRelease = act === 'RELEASE_HOLD'
  const form = useValidatedForm(
    (values) => ({
      reason: required()(values.reason, {}),
      hours: isRelease ? undefined : required()(values.hours, {}),
    }),
    {
      approvals: String(rule.approvals),
      roles: rule.roles as string[],
      hours: String(rule.hours),
      from: rule.from ?? '',
      reason: '',
    },
  )
  return (
    <FormDialog
      form={form}
      title={strings.rules.title(strings.actions[act])}
      submitLabel={strings.rules.submit}
      onClose={onClose}
      onSubmit={async ({ approvals, roles, hours, from, reason }) => {
        const changed = { act, approvals: Number(approvals), roles, hours: Number(hours), from: from.trim() }
        const formOf = ({ act, approvals, roles, hours, from = '' }: Rule) => ({
          act,
          approvals,
          roles,
          hours,
          from,
        })
        await read<unknown>(
          api.POST('/v1/admin/approval-rules', {
            body: {
              version,
              rules: rules.map((other) => (other.act === act ? changed : formOf(other))),
              reason: reason.trim(),
            },
          }),
        )
        toast.success(strings.rules.requested)
      }}
    >
      {unit && (
        <TextInput
          label={strings.rules.from[unit]}
          description={strings.rules.setting(setting ?? '')}
          inputMode="decimal"
          {...form.field('from')}
        />
      )}
      {!isRelease && (
        <>
          <Select
            label={strings.rules.approvals}
            data={['1', '2', '3']}
            allowDeselect={false}
            {...form.field('approvals')}
          />
          <Checkbox.Group
            label={strings.rules.roles}
            description={strings.rules.rolesHint}
            {...form.field('roles')}
          >
            <Stack gap="xs" mt="xs">
              {rule.eligibleRoles.map((role) => (
                <Checkbox key={role} value={role} label={roleNames[role as StaffRole]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <TextInput label={strings.rules.hours} inputMode="numeric" {...form.field('hours')} />
        </>
      )}
      <CommentField description={strings.reasonHint} {...form.field('reason')} />
    </FormDialog>
  )
}
