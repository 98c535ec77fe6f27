package search_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/beneficiary"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/projectiontest"
	"hulak/projections/search"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// newCase adds a sender (Sita), her beneficiary (Maya), and a staff member (Asha).
func newCase(t *testing.T) (*projectiontest.Case, func(text string) []string) {
	t.Helper()
	t.Parallel()
	c := projectiontest.New(t, search.New())
	c.Given("sender", transfertest.SenderID, projectiontest.SampleSender())
	c.Given("beneficiary", "b-1", projectiontest.SampleBeneficiary())
	c.Given("staff", "f-1", staff.Added{
		StaffID: "f-1", Role: staff.Compliance, At: projectiontest.At, Person: staff.Person{FullName: "Asha Shárma-O'Neil",
			Email: "asha@hulak.test"},
	})
	c.CatchUp()
	return c, func(text string) []string {
		t.Helper()
		people, err := search.NewQueries(c.Pool).Search(c.Ctx, text, 6)
		require.NoError(t, err)
		ids := []string{}
		for _, p := range people {
			ids = append(ids, p.ID)
		}
		return ids
	}
}

func TestSearch(t *testing.T) {
	t.Parallel()

	for _, c := range []struct {
		title, text string
		want        []string
	}{
		{"a name prefix", "shar", []string{"f-1", transfertest.SenderID}},
		{"several name prefixes in any order and any case", "GUR may", []string{"b-1"}},
		{"a middle name", "devi", []string{"b-1"}},
		{"a name without diacritics", "sharma", []string{"f-1", transfertest.SenderID}},
		{"a name with an apostrophe", "o'neil", []string{"f-1"}},
		{"an email address in any case", "SITA@example.com", []string{transfertest.SenderID}},
		{"an email domain", "@hulak.test", []string{"f-1"}},
		{"a national phone number", "415-555-0101", []string{transfertest.SenderID}},
		{"a phone number with its country code", "+1 (415) 555 0101", []string{transfertest.SenderID}},
		{"a phone number with dots", "415.555.0101", []string{transfertest.SenderID}},
		{"a copied phone number with other spaces and dashes", "\u202a+1\u00a0(415)\u00a0555\u20110101\u202c", []string{transfertest.SenderID}},
		{"a phone number as dialed in the United States", "1-415-555-0101", []string{transfertest.SenderID}},
		{"a Nepali phone number as dialed in the United States", "011 977 9800000000", []string{"b-1"}},
		{"a phone number in Nepali digits", "९८००-००००००", []string{"b-1"}},
		{"a phone number as dialed in Nepal", "00 1 415 555 0101", []string{transfertest.SenderID}},
		{"a phone number prefix", "9800", []string{"b-1"}},
		{"the middle of a word", "arma", []string{}},
		{"words of two different people", "sita maya", []string{}},
		{"too few digits", "980", []string{}},
		{"blank text", "  ", []string{}},
		{"search operators", `' | !zz & \ :*`, []string{}},
	} {
		t.Run("a search for "+c.title+" finds only matching people (2.04)", func(t *testing.T) {
			_, ids := newCase(t)
			assert.Equal(t, c.want, ids(c.text))
		})
	}

	t.Run("a beneficiary in the results has a name, contact details, and a sender (2.04)", func(t *testing.T) {
		c, _ := newCase(t)
		found, err := search.NewQueries(c.Pool).Search(c.Ctx, "maya", 6)
		require.NoError(t, err)
		assert.Equal(t, []search.Person{{
			ID: "b-1", Kind: search.Beneficiary, SenderID: transfertest.SenderID, FullName: "Maya Devi Gurung", Phone: "+977 9800000000",
		}}, found)
	})

	t.Run("people are found by their new data, but not by their old data (2.04)", func(t *testing.T) {
		c, ids := newCase(t)
		c.Given("sender", transfertest.SenderID,
			sender.NameChanged{SenderID: transfertest.SenderID, Name: sender.Name{FirstName: "Sunita", LastName: "Thapa"},
				At: projectiontest.At},
			sender.EmailChanged{SenderID: transfertest.SenderID, Address: sender.AddressChange{To: "sunita@example.net"},
				At: projectiontest.At},
			sender.PhoneChanged{SenderID: transfertest.SenderID, Phone: sender.Phone{CountryCode: "+1", PhoneNumber: "2025550100"},
				At: projectiontest.At})
		updated := projectiontest.SampleBeneficiary().Person
		updated.LastName, updated.Email = "Rana", "maya@example.org"
		c.Given("beneficiary", "b-1", beneficiary.Updated{BeneficiaryID: "b-1", Relationship: "Mother", Person: updated,
			At: projectiontest.At})
		c.CatchUp()
		for _, text := range []string{"sunita thapa", "sunita@example.net", "2025550100"} {
			assert.Equal(t, []string{transfertest.SenderID}, ids(text), text)
		}
		assert.Equal(t, []string{"b-1"}, ids("maya rana"))
		for _, text := range []string{"sita", "sita@example.com", "4155550101", "gurung"} {
			assert.Empty(t, ids(text), text)
		}
	})

	t.Run("an erased person is not found, even after a rebuild (2.04)", func(t *testing.T) {
		c, ids := newCase(t)
		c.Erase(transfertest.SenderID)
		assert.Empty(t, ids("sita"))
		assert.Equal(t, []string{"b-1"}, ids("maya"))
		c.RequireSameAfterRebuild("find")
		assert.Empty(t, ids("sita"))
	})
}
