import { ActionIcon, Anchor, Burger, Button, type ButtonProps, Group } from '@mantine/core'
import { HelpLink } from '@/ui/HelpLink'
import { Icon } from '@/ui/Icon'
import { TextLink } from '@/ui/TextLink'
import { Example } from './Example'
import { longName } from './samples'

const buttonKinds: readonly { name: string; label: string; props: ButtonProps }[] = [
  { name: 'accent', label: 'Send Money', props: { color: 'marigold.5' } },
  { name: 'primary', label: 'Continue', props: {} },
  { name: 'default', label: 'Back', props: { variant: 'default' } },
  { name: 'subtle', label: 'Track', props: { variant: 'subtle' } },
  { name: 'danger', label: 'Cancel transfer', props: { color: 'danger' } },
]

const sizes = ['compact-sm', 'sm', 'md', 'lg'] as const

export function Controls() {
  return (
    <>
      {buttonKinds.map(({ name, label, props }) => (
        <Example key={name} name={`Button, ${name}`}>
          <Group gap="sm">
            <Button {...props}>{label}</Button>
            <Button {...props} disabled>
              {label}
            </Button>
            <Button {...props} loading aria-label={`${label}, loading`}>
              {label}
            </Button>
          </Group>
        </Example>
      ))}
      <Example name="Button sizes, with an icon">
        <Group gap="sm">
          {sizes.map((size) => (
            <Button key={size} size={size} variant="default" leftSection={<Icon name="plus" size={16} />}>
              {size}
            </Button>
          ))}
        </Group>
      </Example>
      <Example name="Full width, with a long label">
        <Button fullWidth>{`Send to ${longName}`}</Button>
      </Example>
      <Example name="ActionIcon">
        <Group gap="sm">
          {(['subtle', 'default'] as const).map((variant) => (
            <ActionIcon key={variant} variant={variant} size="lg" aria-label={`Edit, ${variant}`}>
              <Icon name="edit" size={18} />
            </ActionIcon>
          ))}
          <ActionIcon variant="subtle" size="lg" disabled aria-label="Edit, disabled">
            <Icon name="edit" size={18} />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" loading aria-label="Edit, loading">
            <Icon name="edit" size={18} />
          </ActionIcon>
          <Burger size="sm" aria-label="Open the menu" />
        </Group>
      </Example>
      <Example name="Links">
        <Group gap="sm">
          <TextLink to="#controls">Change beneficiary</TextLink>
          <HelpLink article="limits-and-tiers" />
          <Anchor component="button" type="button">
            A button that looks like a link
          </Anchor>
        </Group>
      </Example>
    </>
  )
}
