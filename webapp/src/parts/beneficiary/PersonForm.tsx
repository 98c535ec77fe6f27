import { Autocomplete, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { statesQuery } from '@/lib/api/queries'
import type { Beneficiary, Country } from '@/lib/api/types'
import { type FormDraft, useValidatedForm, type ValidatedForm } from '@/lib/rules/useValidatedForm'
import { Form } from '@/ui/Form'
import classes from './forms.module.css'
import { PhoneInput } from './PhoneInput'
import { type BeneficiaryForm, localitiesQuery } from './requests'
import { type PersonField, personRules } from './rules'

interface PersonFormProps {
  country: Country
  /** The beneficiary to edit. Undefined for a new beneficiary. */
  person?: Beneficiary | undefined
  draft?: FormDraft | undefined
  submitLabel: string
  onSave: (form: BeneficiaryForm) => Promise<void>
}

/** maxAgeYears limits how far back a date of birth can be. */
const maxAgeYears = 100

const maxSuggestions = 5

/** yearsAgo returns the date that many years ago, as YYYY-MM-DD. */
function yearsAgo(years: number): string {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return date.toISOString().slice(0, 10)
}

const emptyPerson: Record<PersonField, string> = {
  firstName: '',
  middleName: '',
  lastName: '',
  senderRelationship: '',
  email: '',
  phoneNumber: '',
  dateOfBirth: '',
  addressLine1: '',
  city: '',
  state: '',
  postalCode: '',
}

function valuesOf(person: Beneficiary | undefined): Record<PersonField, string> {
  if (!person) return emptyPerson
  const { address } = person
  return {
    firstName: person.firstName,
    middleName: person.middleName,
    lastName: person.lastName,
    senderRelationship: person.senderRelationship,
    email: person.email,
    phoneNumber: person.phoneNumber,
    dateOfBirth: person.dateOfBirth,
    addressLine1: address.addressLine1,
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
  }
}

/** personRequest converts the form's values to a request body. It trims values and omits empty values. */
export function personRequest(values: Record<PersonField, string>, country: Country): BeneficiaryForm {
  const trimmed = Object.fromEntries(
    Object.entries(values)
      .map(([field, value]) => [field, value.trim()])
      .filter(([, value]) => value !== ''),
  ) as Record<PersonField, string>
  return { ...trimmed, country: country.threeCharCode, countryCode: country.phoneCode }
}

/** usePersonForm returns the form for a person's details, which PersonFields shows. */
export const usePersonForm = (person?: Beneficiary, draft?: FormDraft) =>
  useValidatedForm(personRules, valuesOf(person), draft)

/** PersonForm is a form for a beneficiary's details (3.19a). */
export function PersonForm({ country, person, draft, submitLabel, onSave }: PersonFormProps) {
  const { form, field, onSubmit, ...state } = usePersonForm(person, draft)
  return (
    <Form
      {...state}
      className={classes.form}
      submitLabel={submitLabel}
      onSubmit={onSubmit((values) => onSave(personRequest(values, country)))}
    >
      <PersonFields country={country} form={form} field={field} />
    </Form>
  )
}

interface PersonFieldsProps extends Pick<ValidatedForm<Record<PersonField, string>>, 'form' | 'field'> {
  country: Country
}

/** PersonFields shows the fields of a beneficiary's details. */
export function PersonFields({ country, form, field }: PersonFieldsProps) {
  const states = useQuery(statesQuery(country.threeCharCode))
  return (
    <>
      <div className={classes.pair}>
        <TextInput label="First name" withAsterisk autoComplete="off" {...field('firstName')} />
        <TextInput label="Middle name" autoComplete="off" {...field('middleName')} />
      </div>
      <TextInput label="Last name" withAsterisk autoComplete="off" {...field('lastName')} />
      <Select
        label="Relationship to you"
        placeholder="Relationship"
        withAsterisk
        searchable
        data={country.relationships}
        {...field('senderRelationship')}
      />
      <PhoneInput label="Mobile number" countryCode={country.phoneCode} {...field('phoneNumber')} />
      <TextInput
        label="Email"
        type="email"
        description="We’ll email them when money is on its way"
        autoComplete="off"
        {...field('email')}
      />
      <TextInput
        label="Date of birth"
        type="date"
        min={yearsAgo(maxAgeYears)}
        max={yearsAgo(0)}
        className={classes.short}
        {...field('dateOfBirth')}
      />
      <CityInput country={country} form={form} field={field} />
      <TextInput label="Address" withAsterisk autoComplete="off" {...field('addressLine1')} />
      <div className={classes.pair}>
        <TextInput
          label="Postal code"
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          {...field('postalCode')}
        />
        <Select
          label="Province"
          placeholder="Choose a province"
          withAsterisk
          searchable
          data={(states.data ?? []).map(({ name, code }) => ({ value: code, label: name }))}
          {...field('state')}
        />
      </div>
    </>
  )
}

/**
 * CityInput suggests the municipalities and districts of a country, those that start as typed first. Choosing one fills
 * in the rest of the address, which the sender can change.
 */
function CityInput({ country, form, field }: PersonFieldsProps) {
  const localities = useQuery(localitiesQuery(country.threeCharCode))
  const labelOf = ({ name, district }: { name: string; district: string }) =>
    name === district ? name : `${name}, ${district}`
  const labels = (localities.data ?? []).map(labelOf)
  const typed = form.values.city.trim().toLowerCase()
  const startsAsTyped = (label: string) => label.toLowerCase().startsWith(typed)
  const choose = (text: string) => {
    const locality = localities.data?.find((other) => labelOf(other) === text)
    if (!locality) return form.setFieldValue('city', text)
    const { name, state, postalCode } = locality
    const { addressLine1 } = form.values
    form.setValues({ city: name, state, postalCode, addressLine1: addressLine1 || labelOf(locality) })
    for (const filled of ['city', 'state', 'postalCode', 'addressLine1']) form.clearFieldError(filled)
  }
  return (
    <Autocomplete
      label="City"
      description="Choose the municipality or district to fill in the address"
      withAsterisk
      autoComplete="off"
      limit={maxSuggestions}
      data={[...labels.filter(startsAsTyped), ...labels.filter((label) => !startsAsTyped(label))]}
      {...field('city')}
      onChange={choose}
    />
  )
}
