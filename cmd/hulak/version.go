package main

import (
	"fmt"
	"io"

	"hulak/internal/version"
)

type versionCmd struct{}

// Run prints the version, the commit, and the commit's date.
func (versionCmd) Run(out io.Writer) error {
	_, err := fmt.Fprintln(out, version.Current())
	return err
}
