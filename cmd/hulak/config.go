package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
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
	if len(lines) == 1 {
		return errors.New("the settings have 1 problem")
	}
	return fmt.Errorf("the settings have %d problems", len(lines))
}

// fileSuffix is added to the variable of a setting to name the file that contains its value.
const fileSuffix = "_FILE"

// readSettingFile reads the value of a setting from its file, if there is one. A flag on the command line takes precedence.
func readSettingFile(flag *kong.Flag) error {
	variable := flag.Envs[0]
	path := os.Getenv(variable + fileSuffix)
	switch {
	case path == "":
		return nil
	case os.Getenv(variable) != "":
		return fmt.Errorf("%s and %s are both set", variable, variable+fileSuffix)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("%s: %w", variable+fileSuffix, err)
	}
	flag.PlaceHolder = flag.FormatPlaceHolder() // the help must not contain a secret
	flag.Default, flag.HasDefault, flag.Tag.Envs = strings.TrimSpace(string(content)), true, nil
	return nil
}

// checkEnvironment returns an error for each environment variable that is not a setting or has a value that cannot be read. It makes
// the parser ignore such a value, because the parser would stop at the first one. It also reads the settings that are in files.
func checkEnvironment(model *kong.Application, environment []string) []error {
	var findings []error
	var settings []string
	_ = kong.Visit(model, func(node kong.Visitable, next kong.Next) error { // the function returns no error
		if flag, ok := node.(*kong.Flag); ok && len(flag.Envs) > 0 {
			settings = append(settings, flag.Envs[0], flag.Envs[0]+fileSuffix)
			err := readSettingFile(flag)
			if err == nil {
				err = flag.Reset()
			}
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
