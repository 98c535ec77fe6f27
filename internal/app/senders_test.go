package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hulak/httpapi/core"

	"github.com/stretchr/testify/require"

	"hulak/domain/reservation"
	"hulak/domain/sender"
	"hulak/eventstore"
	"hulak/eventstore/postgres/pgtest"
)

const twoSendersCSV = `email,firstName,middleName,lastName,state,countryCode,phoneNumber,note
asha@example.org,Asha,,Rai,TX,+1,2145550101,first
bina@example.org, Bina ,Devi,Karki,NY,+1,2125550102,second
`

func TestImportSkipsExistingSenders(t *testing.T) {
	t.Parallel()
	s := &Settings{Data: t.TempDir(), DatabaseURL: pgtest.URL(t), Env: "test", quiet: true}
	out, err := hulak(t, s, "migrate")
	require.NoError(t, err)
	require.Contains(t, out, "The schema is up to date.")
	file := filepath.Join(t.TempDir(), "senders.csv")
	require.NoError(t, os.WriteFile(file, []byte(twoSendersCSV), 0o600))
	for _, want := range []string{
		"Imported 2 senders. Skipped 0 that already have an account.\n", "Imported 0 senders. Skipped 2 that already have an account.\n",
	} {
		out, err := hulak(t, s, "senders", "import", file)
		require.NoError(t, err)
		require.Contains(t, out, want)
	}
	p := startComponents(t, s, DatabaseOnly)
	emailKey := core.EmailDigest(p.secrets.app, "Bina@example.org")
	emailReservation, _, err := eventstore.State(t.Context(), p.log, reservation.EmailDecider, emailKey)
	require.NoError(t, err)
	imported, _, err := eventstore.State(t.Context(), p.log, sender.Decider, emailReservation.Holder)
	require.NoError(t, err)
	require.Equal(t, sender.ProviderMigrated, imported.Provider, "imported sender must have the migrated provider (6.06c)")
	require.Equal(t, sender.Person{
		FirstName: "Bina", MiddleName: "Devi", LastName: "Karki", Email: "bina@example.org",
		CountryCode: "+1", PhoneNumber: "2125550102",
	}, imported.Person)
}

func TestImportRejectsInvalidFile(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "file has no header line",
		"email,firstName,lastName,state,countryCode,phoneNumber\n":       "file has no column middleName",
		strings.Replace(twoSendersCSV, "2125550102", "212", 1):           "line 3: phoneNumber is not valid",
		strings.Replace(twoSendersCSV, "asha@example.org", "asha at", 1): "line 2: email is not valid",
		strings.Replace(twoSendersCSV, "NY", "ZZ", 1):                    "line 3: state is not valid",
		strings.Replace(twoSendersCSV, ",second", "", 1):                 "line 3 cannot be read",
	} {
		_, err := ReadSenders(strings.NewReader(text))
		require.EqualError(t, err, want)
	}
	rows, err := ReadSenders(strings.NewReader(twoSendersCSV))
	require.NoError(t, err)
	require.Len(t, rows, 2)
}
