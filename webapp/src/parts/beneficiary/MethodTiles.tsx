import { UnstyledButton } from '@mantine/core'
import type { Country } from '@/api/types'
import { RadioGroup } from '@/ui/RadioGroup'
import classes from './MethodTiles.module.css'
import { isOffered, type Tile, tileHints, tileLabels, tiles } from './methods'

interface MethodTilesProps {
  country: Country | undefined
  value: Tile | undefined
  onChange: (tile: Tile) => void
  /** Returns why a tile is disabled, or undefined if it is enabled. */
  disabledReason?: (tile: Tile) => string | undefined
  label: string
}

/** MethodTiles is a radio group of payout methods. */
export function MethodTiles({ country, value, onChange, disabledReason, label }: MethodTilesProps) {
  return (
    <RadioGroup className={classes.tiles} label={label}>
      {tiles.map((tile) => {
        const reason = disabledReason?.(tile)
        return (
          <UnstyledButton
            key={tile}
            className={classes.tile}
            role="radio"
            aria-checked={value === tile}
            disabled={!isOffered(tile, country) || reason !== undefined}
            onClick={() => onChange(tile)}
          >
            <span className={classes.name}>{tileLabels[tile]}</span>
            <span className={classes.hint}>{reason ?? tileHints[tile]}</span>
          </UnstyledButton>
        )
      })}
    </RadioGroup>
  )
}
