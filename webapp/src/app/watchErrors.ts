import { report, watch } from './report'

// Import this module first to report errors in later imports, too.
watch(report)
