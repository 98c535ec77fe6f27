import {
  Autocomplete,
  Button,
  Checkbox,
  Group,
  MultiSelect,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '@mantine/core/styles/Radio.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { statesQuery } from '@/lib/api/queries'
import { AmountInput } from '@/ui/AmountInput'
import { DateInput, DateTimeInput } from '@/ui/DateTimeInput'
import { CodeInput, NewPasswordInput, StateSelect, UsPhoneInput, ZipCodeInput } from '@/ui/fields'
import { RadioGroup } from '@/ui/RadioGroup'
import { Example } from './Example'
import { fakeQueryClient } from './fakeQueryClient'
import { longName } from './samples'

const states = fakeQueryClient((client) =>
  client.setQueryData(statesQuery().queryKey, [
    { code: 'MA', name: 'Massachusetts' },
    { code: 'NY', name: 'New York' },
    { code: 'TX', name: 'Texas' },
  ]),
)
const statesLoading = fakeQueryClient()
const statesFailed = fakeQueryClient((client) => client.fail(statesQuery().queryKey))

const relationships = 'Aunt Brother Daughter Father Friend Husband Mother Sister Son Uncle Wife'.split(' ')
const countries = ['Bangladesh', 'Bhutan', 'India', 'Maldives', 'Nepal', 'Pakistan', 'Sri Lanka']

type AmountProps = Partial<Parameters<typeof AmountInput>[0]> & { initialValue: string }

function Amount({ initialValue, ...props }: AmountProps) {
  const [value, setValue] = useState(initialValue)
  return <AmountInput label="You send" currency="USD" value={value} onChange={setValue} {...props} />
}

function State() {
  const [code, setCode] = useState('MA')
  return <StateSelect name="state" value={code} onChange={setCode} />
}

const emptyStateSelect = <StateSelect name="state" value="" onChange={() => undefined} />

function NewPassword({ initialValue }: { initialValue: string }) {
  const [value, setValue] = useState(initialValue)
  return (
    <NewPasswordInput
      label="New password"
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  )
}

const payoutMethods = ['Bank Deposit', 'Cash Pickup', 'Wallet', 'Home Delivery'] as const

function PayoutMethods() {
  const [chosen, setChosen] = useState<string>()
  return (
    <RadioGroup label="How should it reach them?">
      <Group gap="sm">
        {payoutMethods.map((method) => (
          <Button
            key={method}
            role="radio"
            aria-checked={method === chosen}
            variant={method === chosen ? 'filled' : 'default'}
            disabled={method === 'Home Delivery'}
            onClick={() => setChosen(method)}
          >
            {method}
          </Button>
        ))}
      </Group>
    </RadioGroup>
  )
}

/** Dates shows date inputs. The initial time is in the hour that repeats when daylight saving time ends. */
function Dates() {
  const [moment, setMoment] = useState('2026-11-01T08:30:00.000Z')
  const [day, setDay] = useState('2026-11-23')
  return (
    <Stack>
      <DateTimeInput label="As of" value={moment} onChange={setMoment} />
      <DateInput label="From" value={day} onChange={setDay} />
    </Stack>
  )
}

export function Fields() {
  return (
    <>
      <Example name="TextInput">
        <Stack>
          <TextInput
            label="Street"
            description="As shown on your bank statement"
            placeholder="Lakeside Road"
          />
          <TextInput label="Full name" defaultValue={longName} />
          <TextInput label="Email" defaultValue="maya@" error="Please enter a valid email address" />
          <TextInput label="Country" defaultValue="United States" readOnly />
          <TextInput label="Middle name" placeholder="None" disabled />
        </Stack>
      </Example>
      <Example name="DateTimeInput and DateInput">
        <Dates />
      </Example>
      <Example name="AmountInput">
        <Stack>
          <Amount initialValue="9999999.99" large />
          <Amount initialValue="5.00" error="Minimum amount is $ 10.00" />
          <Amount initialValue="200.00" disabled />
        </Stack>
      </Example>
      <Example name="ZipCodeInput">
        <Stack gap="sm">
          <ZipCodeInput label="ZIP code" defaultValue="02139" onPlace={() => undefined} />
          <ZipCodeInput label="ZIP code" error="Please enter a valid postal code" onPlace={() => undefined} />
        </Stack>
      </Example>
      <Example name="UsPhoneInput and CodeInput">
        <Stack>
          <UsPhoneInput label="Phone number" defaultValue="6175550142" />
          <UsPhoneInput label="Phone number" defaultValue="617555" error="Please enter ten digits" />
          <CodeInput label="Verification code" defaultValue="481516" />
          <CodeInput label="Verification code" error="Verification code does not match." />
        </Stack>
      </Example>
      <Example name="PasswordInput and NewPasswordInput">
        <Stack>
          <PasswordInput label="Password" autoComplete="off" />
          <PasswordInput
            label="Password"
            autoComplete="off"
            error="Your email and password does not match."
          />
          <NewPassword initialValue="maya" />
        </Stack>
      </Example>
      <Example name="StateSelect">
        <Stack>
          <QueryClientProvider client={states}>
            <State />
          </QueryClientProvider>
          <QueryClientProvider client={statesLoading}>{emptyStateSelect}</QueryClientProvider>
          <QueryClientProvider client={statesFailed}>{emptyStateSelect}</QueryClientProvider>
        </Stack>
      </Example>
      <Example name="Select, MultiSelect, and Autocomplete">
        <Stack>
          <Select label="Relationship" placeholder="Choose one" data={relationships} />
          <Select label="Relationship" data={relationships} error="Please choose one" />
          <Select label="Relationship" data={relationships} disabled placeholder="Choose a person first" />
          <MultiSelect
            label="Relationships"
            data={relationships}
            defaultValue={['Aunt', 'Brother', 'Daughter']}
          />
          <Autocomplete label="Country" data={countries} placeholder="Type a country" />
        </Stack>
      </Example>
      <Example name="Textarea">
        <Stack>
          <Textarea label="Message" autosize minRows={3} placeholder="What happened?" />
          <Textarea label="Comment" autosize minRows={2} error="Please enter a reason" />
        </Stack>
      </Example>
      <Example name="Radio, Checkbox, and SegmentedControl">
        <Stack>
          <Radio.Group label="Pay by" defaultValue="bank">
            <Stack gap="xs" mt="xs">
              <Radio value="bank" label="Bank Account" />
              <Radio value="card" label="Debit Card" />
              <Radio value="none" label="Not available here" disabled />
            </Stack>
          </Radio.Group>
          <Checkbox label="I have read the terms" defaultChecked />
          <Checkbox label="I accept the terms" error="You must accept the terms to continue" />
          <Checkbox label="Disabled" disabled />
          <SegmentedControl aria-label="Account type" data={['Checking', 'Savings']} />
        </Stack>
      </Example>
      <Example name="RadioGroup">
        <PayoutMethods />
      </Example>
    </>
  )
}
