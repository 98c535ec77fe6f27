import { ActionIcon, Anchor, Burger, Button, type ButtonProps } from '@mantine/core'
import { Icon } from '@/ui/Icon'
import classes from './Controls.module.css'
import { Example, ExampleGrid, ForcedState, Row } from './Example'
import { longName } from './samples'

const buttonKinds: readonly { name: string; note: string; label: string; props: ButtonProps }[] = [
  {
    name: 'Accent',
    note: 'The main action: sending money.',
    label: 'Send Money',
    props: { color: 'marigold.5' },
  },
  { name: 'Primary', note: 'The submit button of a form.', label: 'Continue', props: {} },
  { name: 'Default', note: 'A secondary action.', label: 'Back', props: { variant: 'default' } },
  { name: 'Subtle', note: 'A minor action.', label: 'Track', props: { variant: 'subtle' } },
  {
    name: 'Danger',
    note: 'An action that cannot be undone.',
    label: 'Cancel transfer',
    props: { color: 'danger' },
  },
]

const sizes = ['compact-sm', 'sm', 'md', 'lg'] as const

function Buttons() {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {['Kind', 'Default', 'Hovered', 'Focused', 'Disabled', 'Loading'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buttonKinds.map(({ name, note, label, props }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <span>{note}</span>
              </th>
              <td>
                <Button {...props}>{label}</Button>
              </td>
              <td>
                <ForcedState state="hovered">
                  <Button {...props}>{label}</Button>
                </ForcedState>
              </td>
              <td>
                <ForcedState state="focused">
                  <Button {...props}>{label}</Button>
                </ForcedState>
              </td>
              <td>
                <Button {...props} disabled>
                  {label}
                </Button>
              </td>
              <td>
                <Button {...props} loading aria-label={`${label}, loading`}>
                  {label}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Controls() {
  return (
    <ExampleGrid>
      <Example name="Button" wide>
        <Buttons />
      </Example>
      <Example name="Button sizes, with an icon">
        <Row>
          {sizes.map((size) => (
            <Button key={size} size={size} variant="default" leftSection={<Icon name="plus" size={16} />}>
              {size}
            </Button>
          ))}
        </Row>
      </Example>
      <Example name="Full width, with a long label">
        <Button fullWidth>{`Send to ${longName}`}</Button>
      </Example>
      <Example name="ActionIcon" note="A button with only an icon has a label for screen readers.">
        <Row>
          <ActionIcon variant="subtle" size="lg" aria-label="Edit">
            <Icon name="edit" size={18} />
          </ActionIcon>
          <ForcedState state="hovered">
            <ActionIcon variant="subtle" size="lg" aria-label="Edit, hovered">
              <Icon name="edit" size={18} />
            </ActionIcon>
          </ForcedState>
          <ForcedState state="focused">
            <ActionIcon variant="subtle" size="lg" aria-label="Edit, focused">
              <Icon name="edit" size={18} />
            </ActionIcon>
          </ForcedState>
          <ActionIcon variant="default" size="lg" aria-label="Download">
            <Icon name="download" size={18} />
          </ActionIcon>
          <ActionIcon variant="subtle" size="lg" disabled aria-label="Edit, disabled">
            <Icon name="edit" size={18} />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" loading aria-label="Download, loading">
            <Icon name="download" size={18} />
          </ActionIcon>
          <Burger size="sm" aria-label="Open the menu" />
        </Row>
      </Example>
      <Example name="Links">
        <Row>
          <Anchor href="#controls">Change beneficiary</Anchor>
          <ForcedState state="focused">
            <Anchor href="#controls">Change, focused</Anchor>
          </ForcedState>
          <Anchor component="button" type="button">
            A button that looks like a link
          </Anchor>
        </Row>
      </Example>
    </ExampleGrid>
  )
}
