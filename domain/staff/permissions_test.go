package staff_test

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"hulak/domain/staff"
)

var update = flag.Bool("update", false, "rewrite docs/permissions.md")

const (
	permissionsFile  = "../../docs/permissions.md"
	permissionsIntro = `# Permissions

This page is generated from the table in [domain/staff](../domain/staff/permissions.go). To update it, run make generate.

Each staff member has one role. Without the permission contacts.read, they see masks instead of email addresses, phone numbers,
street addresses, and account numbers. Some actions also need [a second person](operations/approvals.md).

`
)

// TestPermissionsPage fails if the page with the permissions differs from the table.
func TestPermissionsPage(t *testing.T) {
	t.Parallel()
	var want strings.Builder
	want.WriteString(permissionsIntro + "| permission | allows |")
	for _, role := range staff.Roles() {
		want.WriteString(" " + string(role) + " |")
	}
	want.WriteString("\n| --- | --- |" + strings.Repeat(" :---: |", len(staff.Roles())) + "\n")
	for _, g := range staff.Grants() {
		want.WriteString("| `" + string(g.Permission) + "` | " + g.Description + " |")
		for _, role := range staff.Roles() {
			if role.Has(g.Permission) {
				want.WriteString(" yes |")
			} else {
				want.WriteString(" |")
			}
		}
		want.WriteString("\n")
	}
	if *update {
		if err := os.WriteFile(permissionsFile, []byte(want.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(permissionsFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want.String() {
		t.Errorf("%s differs from the table of permissions. Run make generate.", permissionsFile)
	}
}

func TestPermissions(t *testing.T) {
	t.Parallel()
	changes := func(role staff.Role) (permissions []staff.Permission) {
		for _, g := range staff.Grants() {
			isExport := strings.HasSuffix(string(g.Permission), ".export")
			if role.Has(g.Permission) && !strings.HasSuffix(string(g.Permission), ".read") && !isExport {
				permissions = append(permissions, g.Permission)
			}
		}
		return permissions
	}
	t.Run("an administrator has every permission", func(t *testing.T) {
		for _, g := range staff.Grants() {
			if !staff.Admin.Has(g.Permission) {
				t.Errorf("an administrator lacks %s", g.Permission)
			}
		}
	})
	t.Run("an auditor reads everything and changes nothing", func(t *testing.T) {
		if got := changes(staff.Auditor); len(got) > 0 {
			t.Errorf("an auditor has %v", got)
		}
		for _, g := range staff.Grants() {
			if strings.HasSuffix(string(g.Permission), ".read") && !staff.Auditor.Has(g.Permission) {
				t.Errorf("an auditor lacks %s", g.Permission)
			}
		}
	})
	t.Run("a compliance officer changes no fee, coupon, or rate", func(t *testing.T) {
		for _, p := range []staff.Permission{staff.RatesWrite, staff.FeesWrite, staff.CouponsWrite} {
			if staff.Compliance.Has(p) {
				t.Errorf("a compliance officer has %s", p)
			}
		}
	})
	t.Run("support answers complaints, cancels, retries, requests erasures, and sees masked data", func(t *testing.T) {
		want := []staff.Permission{staff.WorkHandle, staff.TransfersCancel, staff.TransfersRetry, staff.ErasuresRequest, staff.ComplaintsAnswer}
		if got := changes(staff.Support); !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		if staff.Support.Has(staff.ContactsRead) || staff.Support.Has(staff.EventsRead) {
			t.Error("support can read personal data without masks")
		}
	})
	t.Run("an unknown role has no permission", func(t *testing.T) {
		for _, g := range staff.Grants() {
			if staff.Role("USER").Has(g.Permission) {
				t.Errorf("an unknown role has %s", g.Permission)
			}
		}
	})
}

func TestPromotion(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from, to staff.Role
		want     bool
	}{
		{staff.Compliance, staff.Admin, true},
		{staff.Auditor, staff.Compliance, true},
		{staff.Compliance, staff.Support, true},
		{staff.Support, staff.Finance, true},
		{staff.Admin, staff.Support, false},
		{staff.Admin, staff.Compliance, false},
		{staff.Compliance, staff.Compliance, false},
		{"", staff.Support, true},
	} {
		t.Run("a change from "+string(c.from)+" to "+string(c.to), func(t *testing.T) {
			if got := staff.IsPromotion(c.from, c.to); got != c.want {
				t.Errorf("got promotion = %v, want %v", got, c.want)
			}
		})
	}
}

// TestEventReadersReadCases fails if a role can read cases as events without the permission to read cases.
func TestEventReadersReadCases(t *testing.T) {
	t.Parallel()
	for _, role := range staff.Roles() {
		for _, p := range []staff.Permission{
			staff.EventsRead, staff.EventsExport, staff.ReplayAnnotate, staff.CasesWrite, staff.SimulationsRun,
		} {
			if role.Has(p) && !role.Has(staff.CasesRead) {
				t.Errorf("%s has %s without %s", role, p, staff.CasesRead)
			}
		}
	}
}
