import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { type MantineSize, SegmentedControl } from '@mantine/core'
import classes from './OptionSwitch.module.css'

interface OptionSwitchProps<Value extends string> {
  label: string
  /** The labels of the options by their values. */
  options: Readonly<Record<Value, string>>
  value: NoInfer<Value> | ''
  onChange: (value: Value) => void
  size?: MantineSize
}

/** OptionSwitch selects one of a few options, such as the list to show. */
export function OptionSwitch<Value extends string>(props: OptionSwitchProps<Value>) {
  const { label, options, value, onChange, size = 'xs' } = props
  return (
    <SegmentedControl
      size={size}
      className={classes.root}
      aria-label={label}
      data={Object.entries<string>(options).map(([value, label]) => ({ value, label }))}
      value={value}
      onChange={(next) => onChange(next as Value)}
    />
  )
}
