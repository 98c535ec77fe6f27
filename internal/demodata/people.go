package demodata

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/reference"
	"hulak/domain/sender"
	"hulak/domain/usecase"
)

// Names by group. Most senders are Nepali Americans.
var (
	nepaliFirst = words(`Aarav Aashish Anil Anita Anjali Anup Arjun Asmita Bibek Bikash Bimala Bina Bishal Deepa Deepak Dipendra Ganesh Gita
		Hari Indira Kabita Kamal Kiran Krishna Laxmi Madan Manisha Manoj Maya Milan Mina Nabin Nirmala Niraj Pabitra Pooja Prabin Prakash
		Pramila Puja Rabin Rajan Rajesh Ram Ramesh Rina Rita Roshan Sabina Sabin Sagar Samjhana Sandesh Sandhya Sanjay Santosh Sarita Sharmila
		Shova Shyam Sita Srijana Subash Sudip Sujata Sujan Sunil Sunita Suraj Surendra Sushila Tara Uma Umesh Usha Yam`)
	nepaliLast = words(`Acharya Adhikari Aryal Bajracharya Baral Basnet Bhandari Bhattarai Bista Chaudhary Dahal Dhakal Gautam Ghimire Giri
		Gurung Joshi Karki Khadka Khanal Lama Limbu Magar Maharjan Neupane Ojha Pandey Pant Parajuli Paudel Pokharel Poudyal Pradhan Rai Rana
		Regmi Rijal Sapkota Shahi Sharma Shrestha Sherpa Subedi Tamang Thakuri Thapa Tiwari Tuladhar Upreti Wagle`)
	americanFirst = words(`Amanda Andrew Ashley Brian Christina Daniel David Emily Eric Hannah James Jason Jennifer Jessica Joshua Karen Kevin
		Laura Mark Matthew Megan Michael Nicole Rachel Robert Ryan Sarah Stephanie Thomas William`)
	americanLast = words(`Anderson Baker Brown Campbell Carter Clark Collins Davis Evans Garcia Green Hall Harris Hill Jackson Johnson Jones
		King Lewis Martin Miller Mitchell Moore Nelson Parker Phillips Roberts Robinson Smith Taylor Thompson Turner Walker White Wilson Young`)
	nepaliTowns = words(`Kathmandu Pokhara Lalitpur Bharatpur Biratnagar Birgunj Butwal Dharan Nepalgunj Hetauda Itahari Dhangadhi Baglung
		Gorkha`)
	banksOfUSA   = []string{"First Sandbox Bank", "Second Sandbox Bank", "Sandbox Credit Union"}
	relations    = words(`Mother Father Brother Sister Wife Husband Mother Father Son Daughter Uncle Aunt Cousin Friend Mother-in-law Nephew`)
	cardNetworks = words(`VISA VISA MASTERCARD`)
)

// stateShares weights states by where Nepali Americans live, with the telephone area code.
var stateShares = []struct {
	state, area string
	share       int
}{
	{"TX", "214", 20}, {"NY", "718", 13}, {"CA", "510", 11}, {"VA", "703", 8}, {"PA", "717", 7}, {"OH", "614", 7}, {"MD", "410", 5},
	{"MA", "617", 5}, {"CO", "303", 5}, {"GA", "404", 4}, {"NC", "704", 3}, {"NE", "402", 2}, {"KY", "502", 2}, {"WA", "206", 2},
	{"FL", "407", 2}, {"NJ", "201", 2}, {"IL", "312", 2},
}

// maxSubscriber is the number of telephone numbers per area code.
const maxSubscriber = 10_000

func words(text string) []string { return strings.Fields(text) }

func pick[T any](r *rand.Rand, all []T) T { return all[r.IntN(len(all))] }

// chance reports true with a probability in thousandths.
func chance(r *rand.Rand, perMille int) bool { return r.IntN(1000) < perMille }

// person is a planned sender.
type person struct {
	id       string
	details  sender.Person
	state    string
	joinedAt time.Time
	tier     sender.Tier
	kyc      sender.KYCStatus
	bankID   string
	bankName string
	cardID   string // empty if the sender has no card
	network  string
	last4    string
	payees   []payee
}

// payee is a planned beneficiary, with one account per payout method.
type payee struct {
	id           string
	relationship string
	details      beneficiary.Person
	account      beneficiary.AddBank
	wallet       beneficiary.AddWallet
}

func newPerson(r *rand.Rand, number int, joinedAt time.Time) person {
	p := person{id: newID(r, joinedAt), joinedAt: joinedAt, kyc: sender.KYCVerified, tier: sender.TierOne}
	first, last := pick(r, nepaliFirst), pick(r, nepaliLast)
	if chance(r, 150) {
		first = pick(r, americanFirst)
		if chance(r, 700) {
			last = pick(r, americanLast)
		}
	}
	home := stateShares[0]
	for n, i := r.IntN(100), 0; n >= 0 && i < len(stateShares); i++ {
		home = stateShares[i]
		n -= home.share
	}
	p.state = home.state
	p.details = sender.Person{
		FirstName: first, LastName: last, Email: fmt.Sprintf("%s.%s%d@example.com", strings.ToLower(first), strings.ToLower(last), number),
		CountryCode: "+1", PhoneNumber: fmt.Sprintf("%s555%04d", home.area, r.IntN(maxSubscriber)),
	}
	p.bankID, p.bankName, p.last4 = newID(r, joinedAt), pick(r, banksOfUSA), fmt.Sprintf("%04d", 1000+r.IntN(9000))
	if chance(r, 400) {
		p.cardID, p.network = newID(r, joinedAt), pick(r, cardNetworks)
	}
	for range 1 + min(r.IntN(3), r.IntN(4)) {
		p.payees = append(p.payees, newPayee(r, p, joinedAt))
	}
	return p
}

func newPayee(r *rand.Rand, p person, at time.Time) payee {
	first, last := pick(r, nepaliFirst), pick(r, nepaliLast)
	if chance(r, 650) && !chance(r, 150) {
		last = p.details.LastName
	}
	mobile := fmt.Sprintf("98%08d", 41_000_000+r.IntN(9_000_000))
	b := payee{id: newID(r, at), relationship: pick(r, relations), details: beneficiary.Person{
		FirstName: first, LastName: last, CountryCode: "+977", PhoneNumber: mobile,
		Address: beneficiary.Address{AddressLine1: fmt.Sprintf("Ward %d", 1+r.IntN(32)), City: pick(r, nepaliTowns)},
	}}
	if n := int(mobile[len(mobile)-1] - '0'); n%2 == 0 { // the form does not require a date of birth
		b.details.DateOfBirth = fmt.Sprintf("%d-%02d-%02d", 1955+5*n, 1+n, 1+int(mobile[len(mobile)-2]-'0'))
	}
	holder, town := first+" "+last, b.details.Address.City
	number := fmt.Sprintf("%012d%04d", r.IntN(1_000_000_000), 1000+r.IntN(9000)) // the sandbox fails payouts to some numbers below 1000
	b.account = beneficiary.AddBank{
		By: p.id, AccountID: newID(r, at), BranchName: town, AccountType: "savings", BankActive: true,
		Account: beneficiary.Account{Number: number, Holder: holder}, At: at,
	}
	if chance(r, 120) {
		coop := activeCooperatives[r.IntN(len(activeCooperatives))]
		b.account.BankID, b.account.BankName, b.account.BranchName, b.account.IsCooperative = coop.ID, coop.Name, coop.Branch, true
	} else {
		bank := activeBanks[min(r.IntN(len(activeBanks)), r.IntN(len(activeBanks)))]
		b.account.BankID, b.account.BankName = bank.ID, bank.Name
	}
	b.wallet = beneficiary.AddWallet{
		By: p.id, AccountID: newID(r, at), Provider: pick(r, reference.Wallets()).ID,
		Account: beneficiary.Account{Number: mobile, Holder: holder}, At: at,
	}
	return b
}

var (
	activeBanks        = active(reference.Banks(), func(b reference.Bank) bool { return b.Active })
	activeCooperatives = active(reference.Cooperatives(), func(c reference.Cooperative) bool { return c.Active })
)

func active[T any](all []T, isActive func(T) bool) (kept []T) {
	for _, item := range all {
		if isActive(item) {
			kept = append(kept, item)
		}
	}
	return kept
}

// join signs the sender up and verifies them.
func (p person) join(emailKey func(string) string) func(*unit) error {
	return func(u *unit) error {
		err := usecase.SignUp(u, usecase.SignUpRequest{EmailKey: emailKey(p.details.Email), Account: sender.SignUp{
			SenderID: p.id, State: p.state, Provider: sender.ProviderMigrated, At: u.at, Person: p.details,
		}})
		if err != nil {
			return err
		}
		u.after(3*time.Minute, p.verify)
		return nil
	}
}

func (p person) verify(u *unit) error {
	for _, c := range []sender.Command{
		sender.VerifyEmail{SentAt: u.at, At: u.at}, sender.VerifyPhone{SentAt: u.at, At: u.at}, sender.RecordKYC{Status: p.kyc, At: u.at},
	} {
		if err := domain.Run(u, sender.Decider, p.id, c); err != nil {
			return err
		}
	}
	if p.kyc != sender.KYCVerified {
		return nil
	}
	for _, tier := range []sender.Tier{sender.TierTwo, sender.TierThree} {
		if p.tier.Level() < tier.Level() {
			continue
		}
		for _, c := range []sender.Command{
			sender.RequestTier{Tier: tier, At: u.at}, sender.AssignTier{Tier: tier, At: u.at},
			sender.ProvideIdentity{Identity: p.identity(), At: u.at},
		} {
			if err := domain.Run(u, sender.Decider, p.id, c); err != nil {
				return err
			}
		}
	}
	return p.link(u)
}

// identity returns the data that transfers of 3,000 dollars or more need.
func (p person) identity() sender.Identity {
	return sender.Identity{
		Address: sender.Address{AddressLine1: p.last4 + " Main Street", City: "Springfield", State: p.state, PostalCode: "1" + p.last4},
		IDType:  sender.IDTypePassport, IDNumber: "PA00" + p.last4, IDCountry: "NP",
	}
}

// link links the sender's funding sources and adds their beneficiaries.
func (p person) link(u *unit) error {
	account := funding.Account{Holder: p.fullName(), InstitutionName: p.bankName, Last4: p.last4, Token: p.bankID}
	err := domain.Run(u, funding.Decider, p.bankID, funding.Command(funding.LinkBank{
		SourceID: p.bankID, SenderID: p.id, AccountType: "checking", Status: funding.StatusVerified, At: u.at, Account: account,
	}))
	if err == nil && p.cardID != "" {
		account.InstitutionName, account.NickName, account.Token = "Sandbox Card Bank", "My card", p.cardID
		err = domain.Run(u, funding.Decider, p.cardID, funding.Command(funding.LinkCard{
			SourceID: p.cardID, SenderID: p.id, Network: p.network, At: u.at, Account: account,
		}))
	}
	for _, b := range p.payees {
		if err != nil {
			return err
		}
		err = b.add(u, p.id)
	}
	return err
}

func (b payee) add(u *unit, senderID string) error {
	account, wallet := b.account, b.wallet
	account.At, wallet.At = u.at, u.at
	for _, c := range []beneficiary.Command{
		beneficiary.Add{
			BeneficiaryID: b.id, SenderID: senderID, Country: reference.Nepal, Relationship: b.relationship, Person: b.details, At: u.at,
		},
		account, wallet, beneficiary.EnableCashPickup{By: senderID, At: u.at},
	} {
		if err := domain.Run(u, beneficiary.Decider, b.id, c); err != nil {
			return err
		}
	}
	return nil
}

func (p person) fullName() string { return p.details.FirstName + " " + p.details.LastName }
