package password_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/password"
)

var asha = password.Owner{
	Names: []string{"Asha", "Devi", "Gurung-Rai"}, Email: "asha.k84@himalmail.co.example", PhoneNumber: "4155550199",
}

func TestCheck(t *testing.T) {
	t.Parallel()
	noOwner := password.Owner{}
	for _, c := range []struct {
		title, password string
		owner           password.Owner
		want            string
	}{
		{"a password of five characters is rejected (5.06j)", "Ab1!x", noOwner, password.CodeCriteria},
		{"a password without a capital letter is rejected (5.06j)", "violet-otter-7", noOwner, password.CodeCriteria},
		{"a password without a lowercase letter is rejected (5.06j)", "VIOLET-OTTER-7", noOwner, password.CodeCriteria},
		{"a password without a digit is rejected (5.06j)", "Violet-Otter", noOwner, password.CodeCriteria},
		{"a password without a special character is rejected (5.06j)", "VioletOtter7", noOwner, password.CodeCriteria},
		{"a password of 129 characters is rejected (5.06j)", "Aa1!" + strings.Repeat("xyz q", 25), noOwner, password.CodeCriteria},

		{"a common password with a digit and punctuation is rejected (5.06j)", "Password1!", noOwner, password.CodeCommon},
		{"a common password with substitutes is rejected (5.06j)", "P@$$w0rd", noOwner, password.CodeCommon},
		{"a common password with many digits is rejected (5.06j)", "Password12345!", noOwner, password.CodeCommon},
		{"a common password after punctuation is rejected (5.06j)", "!!Dragon99", noOwner, password.CodeCommon},
		{"a common password that contains digits is rejected (5.06j)", "Trustno1!", noOwner, password.CodeCommon},
		{"a password with a keyboard pattern is rejected (5.06j)", "Qwerty123!", noOwner, password.CodeCommon},
		{"a common Nepali word with digits is rejected (5.06j)", "Kathm@ndu123!", noOwner, password.CodeCommon},
		{"a common password with a substitute for an L is rejected (5.06j)", "We1come#2", noOwner, password.CodeCommon},

		{"a password with the product's name is rejected (5.06j)", "MyHulak-4ever", noOwner, password.CodeGuessable},
		{"a password with the product's name and substitutes is rejected (5.06j)", "Violet.Hu1@k.9", noOwner, password.CodeGuessable},
		{"a password with a season before a year is rejected (5.06j)", "Summer2026!", noOwner, password.CodeGuessable},
		{"a password with a year before a season is rejected (5.06j)", "2026-Winter-Otter", noOwner, password.CodeGuessable},
		{"a password with fall and a year is rejected (5.06j)", "xFall#2025x", noOwner, password.CodeGuessable},
		{"a password with autumn and a two-digit year is rejected (5.06j)", "Autumn26!", noOwner, password.CodeGuessable},
		{"a password with spring, substitutes, and a year is rejected (5.06j)", "Otter-5pr1ng2024", noOwner, password.CodeGuessable},

		{"a password with the owner's first name is rejected (5.06j)", "Violet-Asha-7", asha, password.CodePersonal},
		{"a password with the owner's first name and substitutes is rejected (5.06j)", "V1olet.@$h@", asha, password.CodePersonal},
		{"a password with the owner's middle name is rejected (5.06j)", "Devi#20Otters", asha, password.CodePersonal},
		{"a password with half of the owner's hyphenated last name is rejected (5.06j)", "gurungOtter-7", asha, password.CodePersonal},
		{"a password with a short last name as a separate word is rejected (5.06j)", "Otter-Rai-77", asha, password.CodePersonal},
		{"a password with the email address's local part is rejected (5.06j)", "X.Asha.k84.X", asha, password.CodePersonal},
		{"a password with the email address's domain is rejected (5.06j)", "Otter.HimalMail.7", asha, password.CodePersonal},
		{"a password with the last digits of the phone number is rejected (5.06j)", "Otter-Lamp-0199", asha, password.CodePersonal},
		{"a password with the phone number and punctuation is rejected (5.06j)", "415-555-0199-Ab", asha, password.CodePersonal},
		{
			"a password with a staff member's name is rejected (5.06j)", "Kiran-Otter-7",
			password.Owner{Names: []string{"Kiran Rana"}}, password.CodePersonal,
		},

		{
			"a password with a short name within another word is allowed (5.06j)", "Dramatic-Otter-9",
			password.Owner{Names: []string{"Ram", "Om"}}, "",
		},
		{"a passphrase of common words is allowed (5.06j)", "Correct-Horse-7-Battery", asha, ""},
		{"a password of two common words is allowed (5.06j)", "Dragon-Monkey-42", asha, ""},
		{"a password with a season but no year is allowed (5.06j)", "Lamp-Summer-42-Violet", asha, ""},
		{"a password with a year but no season is allowed (5.06j)", "Violet-Lamp-1985", asha, ""},
		{"a password of random characters is allowed (5.06j)", "kV9#xq2!Lz", asha, ""},
		{"a password with a common word before many random characters is allowed (5.06j)", "Dragon7&3@9!5%2#", asha, ""},
		{"a password of 128 characters is allowed (5.06j)", "Aa1!" + strings.Repeat("violet otters q-", 7) + "lamp otter q", asha, ""},
		{"a password with letters of another script is allowed (5.06j)", "नमस्ते-Otter-7", asha, ""},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			assert.Equal(t, c.want, password.Check(c.password, c.owner), c.password)
		})
	}
}

func TestCommonPasswords(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile("common.txt")
	require.NoError(t, err)
	assert.Less(t, len(file), 300_000)
	count := 0
	for line := range strings.Lines(string(file)) {
		entry := strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(entry, "# ") {
			continue
		}
		count++
		require.Equal(t, strings.ToLower(entry), entry)
		// A variant that meets the criteria must still be rejected if the entry consists of lowercase letters.
		if strings.Trim(entry, "abcdefghijklmnopqrstuvwxyz") == "" {
			variant := strings.ToUpper(entry[:1]) + entry[1:] + "1!"
			require.NotEmpty(t, password.Check(variant, password.Owner{}), variant)
		}
	}
	assert.GreaterOrEqual(t, count, 10_000)
}
