package reference

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"hulak/domain/money"
)

//go:embed data
var dataFiles embed.FS

// The program panics at startup if a data file is invalid.
var (
	states = map[string][]State{
		USA:   readTable("us_states.csv", stateRow),
		Nepal: readTable("np_provinces.csv", stateRow),
	}
	districts      = readTable("np_districts.csv", stateRow)
	localities     = map[string][]Locality{Nepal: slices.Concat(readTable("np_localities.csv", localityRow)...)}
	banks          = sortActiveFirst(readTable("np_banks.csv", bankRow))
	cooperatives   = readTable("np_cooperatives.csv", cooperativeRow)
	payers         = readTable("np_payers.csv", payerRow)
	wallets        = readTable("np_wallets.csv", func(r row) Wallet { return Wallet{ID: r("id"), Name: r("name")} })
	relationships  = readTable("relationships.csv", func(r row) string { return r("name") })
	purposes       = readTable("purposes.csv", func(r row) string { return r("name") })
	licenses       = readTable("licenses.csv", licenseRow)
	achReturns     = readTable("ach_returns.csv", achReturnRow)
	achDisputes    = readTable("ach_disputes.csv", achDisputeRow)
	payoutFailures = readTable("payout_failures.csv", func(r row) PayoutFailure {
		return PayoutFailure{Code: r("code"), Meaning: r("meaning"), RequiresRefund: r("refund") == "yes"}
	})
	countries = readJSON[[]Country]("countries.json")
	support   = readJSON[Support]("support.json")
	policy    = readJSON[Policy]("policy.json")
)

// zipCodes reads its file at the first call, because the file is large.
var zipCodes = sync.OnceValue(func() map[string]ZIPCode {
	all := map[string]ZIPCode{}
	for _, z := range readTable("us_zip_codes.csv.gz", func(r row) ZIPCode { return ZIPCode{r("code"), r("city"), r("state")} }) {
		all[z.Code] = z
	}
	return all
})

// row returns the value of a column by its name in the header.
type row func(column string) string

func stateRow(r row) State { return State{Code: r("code"), Name: r("name")} }

// localityRow returns the local levels of a district, and the district itself. A local level with the name of its district is not repeated.
func localityRow(r row) []Locality {
	district := Locality{Name: r("district"), District: r("district"), State: r("state"), PostalCode: r("code") + headOffice}
	var all []Locality
	for name := range strings.SplitSeq(r("urban")+"; "+r("rural"), "; ") {
		if name != "" && name != district.Name {
			all = append(all, Locality{Name: name, District: district.District, State: district.State, PostalCode: district.PostalCode})
		}
	}
	return append(all, district)
}

func bankRow(r row) Bank {
	return Bank{
		ID: r("id"), Class: r("class"), Name: r("name"), BIC: r("bic"), Active: r("active") == "yes",
		Successor: r("successor"), IsPartner: r("partner") == "yes",
	}
}

func cooperativeRow(r row) Cooperative {
	return Cooperative{ID: r("id"), Name: r("name"), Branch: r("branch"), Active: r("active") == "yes"}
}

func payerRow(r row) Payer {
	id, err := strconv.Atoi(r("id"))
	if err != nil {
		panic(err)
	}
	return Payer{
		ID: id, Name: r("name"), Code: r("code"), Website: r("website"), Address: r("address"), Phone: r("phone"),
		Currency: money.Currency(r("currency")), Country: Nepal,
	}
}

func licenseRow(r row) License {
	return License{
		State: r("state"), LicenseNo: r("license_no"), RegulatoryBody: r("regulatory_body"),
		RegulatoryName: r("regulatory_name"), RegulatoryDivision: r("regulatory_division"), Address: r("address"),
		Telephone: r("telephone"), Fax: r("fax"), Email: r("email"), Website: r("website"),
		LicenseType: r("license_type"), Licensee: r("msb"),
	}
}

func achReturnRow(r row) ACHReturn {
	days, unit, _ := strings.Cut(r("window"), " ")
	window, err := strconv.Atoi(days)
	if err != nil {
		panic("ach_returns.csv: window of code " + r("code") + ": " + err.Error())
	}
	return ACHReturn{
		Code: r("code"), Meaning: r("meaning"), WindowText: r("window"), WindowDays: window, CalendarDays: strings.HasPrefix(unit, "calendar"),
		RetiresSource: r("retires_source") == "yes", LocksSender: r("locks_sender") == "yes",
		CanRetry: r("can_retry") == "yes", OpensCase: r("opens_case") == "yes",
	}
}

func achDisputeRow(r row) ACHDispute {
	d := ACHDispute{Code: r("code"), Meaning: r("meaning"), Effect: DisputeEffect(r("money"))}
	if !slices.Contains([]DisputeEffect{FundsRecovered, FundsLost, FundsUnchanged}, d.Effect) {
		panic(fmt.Sprintf("ach_disputes.csv: unknown effect %q for code %s", d.Effect, d.Code))
	}
	return d
}

func sortActiveFirst(all []Bank) []Bank {
	slices.SortStableFunc(all, func(a, b Bank) int {
		switch {
		case a.Active == b.Active:
			return 0
		case a.Active:
			return -1
		}
		return 1
	})
	return all
}

// readTable reads the rows of a data file.
func readTable[T any](name string, read func(row) T) []T {
	header, lines := parseCSV(name)
	all := make([]T, len(lines))
	for n, line := range lines {
		all[n] = read(func(column string) string {
			i := slices.Index(header, column)
			if i < 0 {
				panic(name + " has no column " + column)
			}
			return strings.TrimSpace(line[i])
		})
	}
	return all
}

func parseCSV(name string) (header []string, lines [][]string) {
	reader := csv.NewReader(bytes.NewReader(readFile(name)))
	reader.Comment = '#'
	all, err := reader.ReadAll()
	if err != nil {
		panic(name + ": " + err.Error())
	}
	return all[0], all[1:]
}

func readFile(name string) []byte {
	data, err := dataFiles.ReadFile("data/" + name)
	if err == nil && strings.HasSuffix(name, ".gz") {
		data, err = decompress(data)
	}
	if err != nil {
		panic(name + ": " + err.Error())
	}
	return data
}

func decompress(data []byte) ([]byte, error) {
	reader, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(reader)
}
