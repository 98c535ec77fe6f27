import type { Plugin } from 'vite'

export function buildOnlyData(): Plugin
