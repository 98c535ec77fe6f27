import type { Plugin } from 'vite'

export function themeStyles(): Plugin
