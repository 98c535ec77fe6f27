package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/alecthomas/kong"
)

// helpCmd lists the commands, and what the help of a single command leaves out.
type helpCmd struct {
	Commands helpCommandsCmd `cmd:"" default:"1" hidden:"" help:"List the commands."`
	Flags    helpFlagsCmd    `cmd:"" help:"List all settings with their flags and environment variables."`
}

type helpCommandsCmd struct{}

// Run lists the commands.
func (helpCommandsCmd) Run(parser *kong.Kong) error {
	root, err := kong.Trace(parser, nil)
	if err != nil {
		return err
	}
	return printHelp(kong.HelpOptions{ValueFormatter: kong.DefaultHelpValueFormatter}, root)
}

type helpFlagsCmd struct{}

// Run prints each setting.
func (helpFlagsCmd) Run(parser *kong.Kong, out io.Writer) error {
	for _, flag := range parser.Model.Flags {
		if isSetting(flag) {
			if _, err := fmt.Fprintf(out, "%s ($%s)\n    %s\n", flag, flag.Envs[0], flag.Help); err != nil {
				return err
			}
		}
	}
	return nil
}

// isSetting reports whether a flag belongs to app.Settings.
func isSetting(flag *kong.Flag) bool {
	return len(flag.Envs) > 0 || flag.Tag != nil && len(flag.Tag.Envs) > 0
}

// databaseSettings are the flags of the settings that a command reads to open the database and the log.
var databaseSettings = []string{
	"archive-dir", "data", "database-url", "env", "heads-file", "master-key", "pooler-url", "read-database-url", "seal-key", "seal-trusted",
	"wait",
}

// commandSettings maps commands to the flags of the settings that they read. The other commands read every setting.
var commandSettings = map[string][]string{
	"archive":     databaseSettings,
	"callbacks":   {"data"},
	"demo-data":   databaseSettings,
	"evidence":    databaseSettings,
	"help":        {},
	"keys":        {"data", "database-url", "env", "master-key", "pooler-url", "wait"},
	"log":         databaseSettings,
	"migrate":     {"data", "database-url", "env", "wait"},
	"monitor":     {},
	"probe":       {"metrics-addr"},
	"projections": databaseSettings,
	"rates":       append([]string{"rate-jump-max"}, databaseSettings...),
	"seal":        databaseSettings,
	"senders":     databaseSettings,
	"staff":       databaseSettings,
	"verify":      databaseSettings,
	"version":     {},
}

// printHelp prints the help of a command with only the settings that the command reads.
func printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	var read []string
	note := "To list all settings, run \"hulak help flags\"."
	if selected := ctx.Selected(); selected != nil {
		for selected.Parent != nil && selected.Parent.Type == kong.CommandNode {
			selected = selected.Parent
		}
		var limited bool
		if read, limited = commandSettings[selected.Name]; !limited {
			return kong.DefaultHelpPrinter(options, ctx)
		}
		if len(read) > 0 {
			note = "This command reads only these settings. " + note
		}
	}
	for _, flag := range ctx.Model.Flags {
		if isSetting(flag) && !slices.Contains(read, flag.Name) {
			flag.Hidden = true
		}
	}
	if err := kong.DefaultHelpPrinter(options, ctx); err != nil {
		return err
	}
	_, err := fmt.Fprintln(ctx.Stdout, "\n"+note)
	return err
}
