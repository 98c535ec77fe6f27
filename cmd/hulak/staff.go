package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"hulak/httpapi/core"

	"hulak/domain/password"
	"hulak/domain/staff"
	"hulak/internal/app"
	"hulak/projections/senders"
)

type (
	staffCmd struct {
		Add               staffAddCmd         `cmd:"" help:"Add a staff member. If HULAK_STAFF_PASSWORD is empty, the command generates and prints a password."`
		List              staffListCmd        `cmd:"" help:"List staff members."`
		Role              staffRoleCmd        `cmd:"" help:"Change the role of a staff member."`
		Disable           staffDisableCmd     `cmd:"" help:"Disable the account of a staff member."`
		Enable            staffEnableCmd      `cmd:"" help:"Enable a disabled account."`
		ResetSecondFactor staffResetFactorCmd `cmd:"" help:"Remove the authenticator app from an account. The staff member sets up a new one at the next sign-in."`
	}
	staffAddCmd struct {
		Email    string `arg:"" help:"Email address, used to sign in."`
		Name     string `required:"" help:"Full name."`
		Role     string `required:"" enum:"ADMIN,COMPLIANCE,SUPPORT,FINANCE,AUDITOR" help:"ADMIN, COMPLIANCE, SUPPORT, FINANCE, or AUDITOR."`
		Password string `hidden:"" env:"HULAK_STAFF_PASSWORD" help:"Password of the new staff member. If empty, the command generates and prints a password."`
	}
	staffListCmd struct{}
	staffRoleCmd struct {
		Email  string `arg:"" help:"Email address of the staff member."`
		Role   string `arg:"" enum:"ADMIN,COMPLIANCE,SUPPORT,FINANCE,AUDITOR" help:"ADMIN, COMPLIANCE, SUPPORT, FINANCE, or AUDITOR."`
		Reason string `required:"" help:"Reason, stored with the change."`
	}
	// staffChange holds the arguments of the commands that change a staff member.
	staffChange struct {
		Email  string `arg:"" help:"Email address of the staff member."`
		Reason string `required:"" help:"Reason, stored with the change."`
	}
	staffDisableCmd     struct{ staffChange }
	staffEnableCmd      struct{ staffChange }
	staffResetFactorCmd struct{ staffChange }
)

// Run adds a staff member.
func (c staffAddCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	person := staff.Person{FullName: c.Name, Email: strings.TrimSpace(c.Email)}
	newPassword := c.Password
	if newPassword == "" {
		newPassword = app.GeneratePassword()
	} else if code := password.Check(newPassword, password.Owner{Names: []string{person.FullName}, Email: person.Email}); code != "" {
		return fmt.Errorf("HULAK_STAFF_PASSWORD: %s", core.Catalog[code])
	}
	var added bool
	err := withDatabase(ctx, s, out, func(p *app.Program) (err error) {
		added, err = p.AddStaff(ctx, staff.Role(c.Role), person, newPassword)
		return err
	})
	if err != nil {
		return err
	}
	if !added {
		return errors.New("email address already has an account")
	}
	if c.Password == "" {
		fmt.Fprintf(out, "Added. Password: %s\n", newPassword)
	} else {
		fmt.Fprintln(out, "Added.")
	}
	_, err = fmt.Fprintln(out, "The staff member sets up an authenticator app at the first sign-in.")
	return err
}

// Run lists the staff.
func (staffListCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	var members []senders.Staff
	err := withDatabase(ctx, s, out, func(p *app.Program) (err error) {
		members, err = p.ListStaff(ctx)
		return err
	})
	if err != nil {
		return err
	}
	if len(members) == 0 {
		_, err := fmt.Fprintln(out, "No staff members. The app adds new ones to this list while its followers are running.")
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "EMAIL\tNAME\tROLE\tSECOND FACTOR\tDISABLED")
	for _, m := range members {
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", m.Person.Email, m.Person.FullName, m.Role, yesNo(m.SecondFactor), yesNo(m.Disabled))
	}
	return table.Flush()
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// Run changes a role.
func (c staffRoleCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	return changeStaff(ctx, s, out, func(p *app.Program) error {
		return p.ChangeStaffRole(ctx, c.Email, staff.Role(c.Role), c.Reason)
	})
}

// Run disables a staff member.
func (c staffDisableCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	return changeStaff(ctx, s, out, func(p *app.Program) error { return p.DisableStaff(ctx, c.Email, c.Reason) })
}

// Run enables a disabled staff member.
func (c staffEnableCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	return changeStaff(ctx, s, out, func(p *app.Program) error { return p.EnableStaff(ctx, c.Email, c.Reason) })
}

// Run removes the authenticator app from an account.
func (c staffResetFactorCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	return changeStaff(ctx, s, out, func(p *app.Program) error { return p.ResetSecondFactor(ctx, c.Email, c.Reason) })
}

// changeStaff opens the database and calls change.
func changeStaff(ctx context.Context, s *app.Settings, out io.Writer, change func(*app.Program) error) error {
	err := withDatabase(ctx, s, out, change)
	if err == nil {
		_, err = fmt.Fprintln(out, "Done.")
	}
	return err
}
