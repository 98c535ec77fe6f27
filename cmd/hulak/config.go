package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"hulak/internal/app"
)

type (
	configCmd struct {
		Check configCheckCmd `cmd:"" help:"Print everything that is wrong with the settings and their files. The command connects to no server."`
	}
	configCheckCmd struct{ partFlag }
)

// Run prints all findings, including those about environment variables and ranges.
func (c configCheckCmd) Run(ctx context.Context, s *app.Settings, findings []error, out io.Writer) error {
	err := errors.Join(append(findings, s.Check(ctx, c.components()))...)
	if err == nil {
		_, err = fmt.Fprintln(out, "The settings are valid.")
		return err
	}
	lines := strings.Split(err.Error(), "\n")
	for _, line := range lines {
		fmt.Fprintln(out, "- "+line)
	}
	return fmt.Errorf("the settings have %d problems", len(lines))
}

// checkEnvironment returns an error for each environment variable that is not a setting or has a value that cannot be read. It makes
// the parser ignore such a value, because the parser would stop at the first one.
func checkEnvironment(model *kong.Application, environment []string) []error {
	var findings []error
	var settings []string
	_ = kong.Visit(model, func(node kong.Visitable, next kong.Next) error { // the function returns no error
		if flag, ok := node.(*kong.Flag); ok && len(flag.Envs) > 0 {
			settings = append(settings, flag.Envs...)
			err := flag.Reset()
			if err == nil && flag.Enum != "" && !flag.EnumMap()[flag.Target.String()] {
				err = fmt.Errorf("%s must be one of %s", flag.Envs[0], strings.Join(flag.EnumSlice(), ", "))
			}
			if err != nil {
				findings = append(findings, err)
				flag.Tag.Envs = nil
			}
		}
		return next(nil)
	})
	return append(findings, app.UnknownVariables(environment, settings)...)
}
