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
import { statesQuery } from '@/api/queries'
import { AmountInput } from '@/ui/AmountInput'
import { CodeInput, NewPasswordInput, StateSelect, UsPhoneInput } from '@/ui/fields'
import { DayInput, MomentInput } from '@/ui/MomentInput'
import { RadioGroup } from '@/ui/RadioGroup'
import { clientWith, noData } from './fakeQueryClient'
import { Specimen, Specimens } from './Specimen'
import { longName } from './samples'

const states = clientWith((client) =>
  client.setQueryData(statesQuery().queryKey, [
    { code: 'MA', name: 'Massachusetts' },
    { code: 'NY', name: 'New York' },
    { code: 'TX', name: 'Texas' },
  ]),
)
const statesLoading = clientWith(noData)
const statesFailed = clientWith((client) => client.fail(statesQuery().queryKey))

const relations = [
  'Aunt',
  'Brother',
  'Daughter',
  'Father',
  'Friend',
  'Husband',
  'Mother',
  'Sister',
  'Son',
  'Uncle',
  'Wife',
]
const countries = ['Bangladesh', 'Bhutan', 'India', 'Maldives', 'Nepal', 'Pakistan', 'Sri Lanka']

function Amount({ start, error, disabled }: { start: string; error?: string; disabled?: boolean }) {
  const [value, setValue] = useState(start)
  return (
    <AmountInput
      label="You send"
      currency="USD"
      value={value}
      onChange={setValue}
      error={error}
      disabled={disabled ?? false}
    />
  )
}

function State() {
  const [code, setCode] = useState('MA')
  return <StateSelect name="state" value={code} onChange={setCode} />
}

const noState = <StateSelect name="state" value="" onChange={() => undefined} />

function NewPassword({ start }: { start: string }) {
  const [value, setValue] = useState(start)
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
        {payoutMethods.map((way) => (
          <Button
            key={way}
            role="radio"
            aria-checked={way === chosen}
            variant={way === chosen ? 'filled' : 'default'}
            disabled={way === 'Home Delivery'}
            onClick={() => setChosen(way)}
          >
            {way}
          </Button>
        ))}
      </Group>
    </RadioGroup>
  )
}

/** Dates shows a time in the repeated hour, and a day. */
function Dates() {
  const [moment, setMoment] = useState('2026-11-01T08:30:00.000Z')
  const [day, setDay] = useState('2026-11-23')
  return (
    <Stack>
      <MomentInput label="As of" value={moment} onChange={setMoment} />
      <DayInput label="From" value={day} onChange={setDay} />
    </Stack>
  )
}

export function Fields() {
  return (
    <Specimens>
      <Specimen name="TextInput" note="Empty, with a hint, filled in, and with a long text.">
        <Stack>
          <TextInput label="City" placeholder="Pokhara" />
          <TextInput label="Street" description="As shown on your bank statement" />
          <TextInput label="First name" defaultValue="Maya" />
          <TextInput label="Full name" defaultValue={longName} />
        </Stack>
      </Specimen>
      <Specimen name="TextInput, with an error and disabled" note="The error is announced with the field.">
        <Stack>
          <TextInput label="Email" defaultValue="maya@" error="Please enter a valid email address" />
          <TextInput label="Country" defaultValue="United States" readOnly />
          <TextInput label="Middle name" placeholder="None" disabled />
        </Stack>
      </Specimen>
      <Specimen
        name="MomentInput, DayInput"
        note="The label names the zone. In the repeated hour, the user selects the zone."
      >
        <Dates />
      </Specimen>
      <Specimen name="AmountInput" note="Accepts two decimals and adds commas.">
        <Stack>
          <Amount start="200.00" />
          <Amount start="9999999.99" />
          <Amount start="" />
        </Stack>
      </Specimen>
      <Specimen name="AmountInput, with an error and disabled">
        <Stack>
          <Amount start="5.00" error="Minimum amount is $ 10.00" />
          <Amount start="200.00" disabled />
        </Stack>
      </Specimen>
      <Specimen name="UsPhoneInput and CodeInput" note="Accepts only digits, typed or pasted.">
        <Stack>
          <UsPhoneInput label="Phone number" defaultValue="6175550142" />
          <UsPhoneInput label="Phone number" defaultValue="617555" error="Please enter ten digits" />
          <CodeInput label="Verification code" defaultValue="481516" />
          <CodeInput label="Verification code" error="Verification code does not match." />
        </Stack>
      </Specimen>
      <Specimen name="PasswordInput and NewPasswordInput">
        <Stack>
          <PasswordInput label="Password" autoComplete="off" />
          <PasswordInput
            label="Password"
            autoComplete="off"
            error="Your email and password does not match."
          />
          <NewPassword start="maya" />
        </Stack>
      </Specimen>
      <Specimen
        name="StateSelect"
        note="Searchable. Also shown while the list loads and after it failed to load."
      >
        <Stack>
          <QueryClientProvider client={states}>
            <State />
          </QueryClientProvider>
          <QueryClientProvider client={statesLoading}>{noState}</QueryClientProvider>
          <QueryClientProvider client={statesFailed}>{noState}</QueryClientProvider>
        </Stack>
      </Specimen>
      <Specimen name="Select, MultiSelect and Autocomplete">
        <Stack>
          <Select label="Relationship" placeholder="Choose one" data={relations} />
          <Select label="Relationship" data={relations} defaultValue="Mother" />
          <Select label="Relationship" data={relations} error="Please choose one" />
          <Select label="Relationship" data={relations} disabled placeholder="Choose a person first" />
          <MultiSelect
            label="Relationships"
            data={relations}
            defaultValue={['Aunt', 'Brother', 'Daughter']}
          />
          <Autocomplete label="Country" data={countries} placeholder="Type a country" />
        </Stack>
      </Specimen>
      <Specimen name="Textarea">
        <Stack>
          <Textarea label="Message" autosize minRows={3} placeholder="What happened?" />
          <Textarea label="Comment" autosize minRows={2} error="Please say why" />
        </Stack>
      </Specimen>
      <Specimen name="Radio, Checkbox, SegmentedControl">
        <Stack>
          <Radio.Group label="Pay by" defaultValue="bank">
            <Stack gap="xs" mt="xs">
              <Radio value="bank" label="Bank Account" />
              <Radio value="card" label="Debit Card" />
              <Radio value="none" label="Not offered here" disabled />
            </Stack>
          </Radio.Group>
          <Checkbox label="I have read the terms" defaultChecked />
          <Checkbox label="Tell me when the rate rises" />
          <Checkbox label="I accept the terms" error="You must accept the terms to continue" />
          <Checkbox label="Disabled" disabled />
          <SegmentedControl aria-label="Account type" data={['Checking', 'Savings']} />
        </Stack>
      </Specimen>
      <Specimen name="RadioGroup" note="The arrow keys select an option. One option is disabled.">
        <PayoutMethods />
      </Specimen>
    </Specimens>
  )
}
