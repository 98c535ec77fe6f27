package app

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// otherVariables are read by tests, scripts, and the Makefile, but not by the program.
var otherVariables = []string{
	"HULAK_API", "HULAK_APP_URL", "HULAK_DRILL", "HULAK_FAULTS", "HULAK_PRINT", "HULAK_RESTARTS", "HULAK_RESTORES", "HULAK_RESTORE_EVENTS",
	"HULAK_SCALE", "HULAK_SCREENSHOT_DIR", "HULAK_SEED", "HULAK_SOAK", "HULAK_TEST_MASTER_KEY", "HULAK_TEST_POSTGRES", "HULAK_TEST_UNSET",
	"HULAK_TOKEN_SERVER_URL",
}

// serviceVariable matches the variables that Kubernetes sets in every container of a namespace for a service such as hulak-api.
var serviceVariable = regexp.MustCompile(`_SERVICE_(HOST|PORT(_\w+)?)=|_PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?=|=\w+://)`)

// maxTypos is the largest number of typing errors for which UnknownVariables suggests a name.
const maxTypos = 2

// UnknownVariables returns an error for each HULAK_ variable in the environment that neither the program nor its tests know. settings
// lists the names of all settings.
func UnknownVariables(environment, settings []string) []error {
	var errs []error
	for _, variable := range environment {
		name, _, _ := strings.Cut(variable, "=")
		if !strings.HasPrefix(name, "HULAK_") || slices.Contains(settings, name) || slices.Contains(otherVariables, name) ||
			serviceVariable.MatchString(variable) || slices.Contains(environment, "HULAK_MASTER_KEY=env:"+name) {
			continue
		}
		nearest := slices.MinFunc(settings, func(a, b string) int { return countTypos(name, a) - countTypos(name, b) })
		if countTypos(name, nearest) <= maxTypos {
			errs = append(errs, fmt.Errorf("%s is not a setting: did you mean %s?", name, nearest))
		} else {
			errs = append(errs, fmt.Errorf("%s is not a setting: docs/configuration.md lists all settings", name))
		}
	}
	return errs
}

// countTypos returns the number of letters that must be added, removed, or replaced to get from a to b.
func countTypos(a, b string) int {
	typos := make([][]int, len(a)+1) // between the first i letters of a and the first j letters of b
	for i := range typos {
		typos[i] = make([]int, len(b)+1)
		for j := range typos[i] {
			if i == 0 || j == 0 {
				typos[i][j] = i + j
				continue
			}
			replaced := typos[i-1][j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			typos[i][j] = min(typos[i-1][j]+1, typos[i][j-1]+1, replaced)
		}
	}
	return typos[len(a)][len(b)]
}
